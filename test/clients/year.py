"""A year on the profile `alguna`: the vendor's client makes an account and reads it, the program adopts and changes it.

    year.py '{}' '{ "null_in_update": "refused" }'        choices of the sandbox as JSON, a year for each

After each step the next plan is empty, and what the service has on every day from then to the end of two years is what the step
says; the list of versions shows none that was replaced before today. Prints each difference, and exits with 1.
"""

import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

import yaml
from alguna import Alguna

HERE = pathlib.Path(__file__).parent
PROGRAM = HERE / "../../dist/main.js"
CLOCK = HERE / "../e2e/program-clock.cjs"
KEY = "sandbox"
DAYS = [datetime.date(2026, 12, 1) + datetime.timedelta(days=number) for number in range(731)]
PROJECT = """version: 1
project: year
catalog: [billing/*.yaml]
service: {{ base_url: {url}, api_key: "${{env.BILLING_API_KEY}}", profile: alguna, account: sandbox }}
guards: {{ unmeasured: 100, deletions: 5 }}
unread: {{ instalments: none }}
"""


def fixed(amount, units=1, **more):
    return {
        "type": "fixed",
        "fee_type": "fixed",
        "billing_direction": "advance",
        "billing_frequency": "recurring",
        "billing_interval": "monthly",
        "charge_on_contract_start": False,
        "fixed_pricing_model": {"price_per_unit": amount, "units": units},
        **more,
    }


def metered(amount, metrics):
    return {
        "type": "unit",
        "fee_type": "metered",
        "billing_direction": "arrears",
        "billing_interval": "monthly",
        "charge_on_contract_start": False,
        "metric_ids": metrics,
        "unit_pricing_model": {"price_per_unit": amount},
    }


class Year:
    def __init__(self, choices):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pricewright-year-"))
        self.differences = []
        self.now = datetime.datetime(2026, 12, 1, 9, tzinfo=datetime.timezone.utc)
        (self.folder / "seed.yaml").write_text(json.dumps({"choices": choices}))
        self.sandbox = self.start(["sandbox", "--profile", "alguna", "--port", "0", "--data", "none", "--seed", "seed.yaml"], stdout=subprocess.PIPE)
        said = ""
        while not (found := re.search(r"http://127\S*", said)) or "export BILLING_API_KEY" not in said:
            line = self.sandbox.stdout.readline()
            if line == "":
                raise SystemExit("the sandbox did not start")
            said += line
        self.url = found.group()
        (self.folder / "pricewright.yaml").write_text(PROJECT.format(url=self.url))
        self.client = Alguna(base_url=self.url, api_key=KEY, max_retries=0)

    def start(self, arguments, **streams):
        offset = int(self.now.timestamp() * 1000 - time.time() * 1000)
        environment = {**os.environ, "PROGRAM_CLOCK_OFFSET_MS": str(offset), "BILLING_API_KEY": KEY}
        environment["PRICEWRIGHT_ORIGIN"] = getattr(self, "url", "") + "#sandbox"
        command = ["node", "--require", str(CLOCK), str(PROGRAM), *arguments]
        return subprocess.Popen(command, cwd=self.folder, env=environment, text=True, **streams)

    def close(self):
        self.sandbox.terminate()
        self.sandbox.wait()
        shutil.rmtree(self.folder)

    def run(self, *arguments, wanted=0):
        done = self.start(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        text, _ = done.communicate()
        if done.returncode != wanted:
            self.differences.append(f"{' '.join(arguments)}: {done.returncode}, not {wanted}\n{text}")
        return text

    def on(self, day):
        """Moves both clocks to nine o'clock of the day."""
        self.now = datetime.datetime.fromisoformat(f"{day}T09:00:00+00:00")
        request = urllib.request.Request(
            f"{self.url}/_sandbox/clock",
            json.dumps({"now": f"{day}T09:00:00Z"}).encode(),
            {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
        )
        urllib.request.urlopen(request).read()

    def catalog(self):
        """The catalog of all files as one."""
        whole = {}
        for file in sorted((self.folder / "billing").glob("*.yaml")):
            for name, section in yaml.safe_load(file.read_text()).items():
                whole[name] = {**whole.get(name, {}), **section} if isinstance(section, dict) else section
        return whole

    def step(self, what, change, *expected):
        """Changes the catalog, applies it, and compares every day of each of these subscriptions with what is expected."""
        catalog = self.catalog()
        change(catalog)
        for file in (self.folder / "billing").glob("*.yaml"):
            file.unlink()
        (self.folder / "billing/all.yaml").write_text(yaml.safe_dump(catalog, sort_keys=False))
        before = len(self.differences)
        self.run("apply", "--yes")
        self.run("plan", "--detailed-exitcode")
        self.compare(*expected)
        self.differences[before:] = [f"{what}: {each}" for each in self.differences[before:]]
        print(f"{self.now:%Y-%m-%d} {what}" + ("" if len(self.differences) == before else ": differs"))

    def compare(self, *expected):
        names = {each.id: each.name for each in self.client.products.list(limit=100, offset=0).data}
        for subscription, timeline in expected:
            versions = [
                self.client.subscription_versions.get(subscription, each.id)
                for each in self.client.subscription_versions.list(subscription).data
                if each.status == "published"
            ]
            for day in (each for each in DAYS if each >= self.now.date()):
                found = {names[product]: amount for product, amount in holding(versions, day)}
                wanted = next((prices for start, prices in reversed(timeline) if start <= day.isoformat()), {})
                if found != wanted:
                    self.differences.append(f"{subscription} on {day}: {found}, not {wanted}")
                    break


def holding(versions, day):
    """The prices of the version with the latest start; of several, of the one that the service says it is."""
    started = [each for each in versions if each.start_date.date() <= day]
    if not started:
        return
    latest = max(each.start_date.date() for each in started)
    same = sorted((each for each in started if each.start_date.date() == latest), key=lambda each: (each.created_at, each.id))
    for item in same[HOLDS].items:
        for part in item.items or [item]:
            yield part.product_id, amount_of(part.price)


def amount_of(price):
    model = price.fixed_pricing_model or price.unit_pricing_model
    units = getattr(model, "units", None) or 1
    discount = f" less {price.discount.amount} for {price.discount.duration_value}" if price.discount else ""
    once = " once" if price.billing_frequency == "one-off" else ""
    return f"{float(model.price_per_unit):g}" + (f" x {units}" if units != 1 else "") + discount + once


def account(client):
    metric = client.metrics.create(name="Calls", event_name="call", aggregation={"method": "count"})
    platform, setup = (
        client.products.create(name=name, fee_type="fixed", payment_terms="advance", billing_frequency=frequency)
        for name, frequency in [("Platform", "recurring"), ("Setup", "one-off")]
    )
    calls = client.products.create(name="Calls", fee_type="metered", payment_terms="arrears", metric_ids=[metric.id])
    acme, globex = (client.customers.create(name=name, currency="USD", aliases=[name.lower()]) for name in ["Acme", "Globex"])
    prices = [
        {"product_id": platform.id, **fixed("49.00", fixed_pricing_model={"price_per_unit": "49.00", "units": 1, "total": "49.00"})},
        {"product_id": calls.id, **metered("0.01", [metric.id])},
    ]
    bundle = client.bundles.create(name="Starter", prices=prices)
    own = [
        {"product_id": platform.id, "price": fixed("49.00")},
        {"product_id": calls.id, "price": metered("0.01", [metric.id])},
    ]
    follows, deals = (
        client.subscriptions.create(
            customer_id=customer.id,
            currency="USD",
            name=customer.name,
            contract={"start_date": "2026-12-01", "duration_months": 24, "period_type": "fixed"},
            items=items,
            auto_activate=True,
        ).id
        for customer, items in [
            (acme, [{"bundle_id": bundle.id, "items": own}]),
            (globex, [{"product_id": platform.id, "price": fixed("80.00")}]),
        ]
    )
    step = [{"product_id": platform.id, "price": fixed("90.00")}]
    client.subscription_versions.create(deals, items=step, draft=False, effective_at="2027-06-01")
    draft = [{"product_id": platform.id, "price": fixed("99.00")}]
    client.subscription_versions.create(deals, items=draft, draft=True, effective_at="2028-01-01")
    return follows, deals


def key_of(section, name):
    return next(key for key, each in section.items() if each["name"] == name)


def entry(catalog, key, day=None):
    """The entry of a subscription that starts on a day, or its opening one."""
    return next(each for each in catalog["subscriptions"][key]["versions"] if each.get("effective_at") == day)


def one_year(choices):
    year = Year(choices)
    try:
        follows, deals = account(year.client)
        year.run("state", "init")
        year.run("pull")
        year.run("plan", "--detailed-exitcode")
        acme = [("2026-12-01", {"Platform": "49", "Calls": "0.01"})]
        globex = [("2026-12-01", {"Platform": "80"}), ("2027-06-01", {"Platform": "90"})]
        year.compare((follows, acme), (deals, globex))
        twelve_months(year, follows, deals, acme)
        return year.differences
    finally:
        year.close()


def twelve_months(year, follows, deals, acme):
    june, september = datetime.date(2027, 6, 1), datetime.date(2027, 9, 1)

    def platform(amount, units=1, **more):
        return [{"product": "platform", "price": fixed(amount, units, **more)}]

    year.on("2026-12-10")
    acme.append(("2026-12-10", {"Platform": "59", "Calls": "0.01"}))
    year.step(
        "a list price rises",
        lambda catalog: catalog["bundles"]["starter"]["prices"]["platform"]["fixed_pricing_model"].update(price_per_unit="59.00"),
        (follows, acme),
    )

    def move(start, end):
        return lambda catalog: entry(catalog, "globex", start).update(effective_at=end)

    april, august = datetime.date(2027, 4, 1), datetime.date(2027, 8, 1)
    held = ("2026-12-01", {"Platform": "80"})
    year.on("2026-12-20")
    year.step("a step comes earlier", move(june, april), (deals, [held, ("2027-04-01", {"Platform": "90"})]))
    year.on("2027-01-10")
    year.step("it comes later", move(april, august), (deals, [held, ("2027-08-01", {"Platform": "90"})]))
    year.on("2027-02-10")
    year.step(
        "it is dropped",
        lambda catalog: catalog["subscriptions"]["globex"]["versions"].remove(entry(catalog, "globex", august)),
        (deals, [held]),
    )

    def agree(catalog):
        draft = {"effective_at": september, "draft": True, "items": platform("95.00")}
        catalog["subscriptions"]["globex"]["versions"].insert(1, draft)

    year.on("2027-02-11")
    year.step("a draft is made", agree, (deals, [held]))
    year.step("it is edited", lambda catalog: entry(catalog, "globex", september).update(items=platform("97.00")), (deals, [held]))
    def newcomer(catalog):
        catalog.setdefault("metrics", {})["storage"] = {
            "name": "Storage",
            "event_name": "stored",
            "aggregation": {"method": "max", "field": "gigabytes"},
        }
        catalog["products"]["storage"] = {"name": "Storage", "fee_type": "metered", "payment_terms": "arrears", "metrics": ["storage"]}
        catalog.setdefault("customers", {})["initech"] = {"name": "Initech", "currency": "USD", "aliases": ["initech"]}
        price = metered("0.02", None)
        del price["metric_ids"]
        catalog["subscriptions"]["initech"] = {
            "customer": "initech",
            "name": "Initech",
            "currency": "USD",
            "auto_activate": True,
            "contract": {"period_type": "fixed", "duration_months": 12, "start_date": datetime.date(2027, 2, 20)},
            "versions": [{"items": [{"bundle": "starter"}, {"product": "storage", "price": {**price, "metrics": ["storage"]}}]}],
        }

    year.on("2027-02-20")
    year.step("a new customer, known by an alias, with a new metric", newcomer)
    (made,) = year.client.subscriptions.list(customer_id=year.client.customers.get("initech").id).data
    year.compare((made.id, [("2027-02-20", {"Platform": "59", "Calls": "0.01", "Storage": "0.02"})]))

    ahead = ("2027-09-01", {"Platform": "97"})
    year.step("the draft is published", lambda catalog: entry(catalog, "globex", september).pop("draft"), (deals, [held, ahead]))

    discount = {"amount": "10", "type": "percentage", "duration_type": "fixed", "duration_unit": "months", "duration_value": 3}
    given = {"effective_at": datetime.date(2027, 3, 5), "items": platform("80.00", discount=discount)}
    year.on("2027-03-05")
    year.step(
        "a discount for three months",
        lambda catalog: catalog["subscriptions"]["globex"]["versions"].insert(1, given),
        # The first of June is a border for good: what is left is sent again there, and its end on its day.
        (
            deals,
            [
                held,
                ("2027-03-05", {"Platform": "80 less 10 for 3"}),
                ("2027-06-01", {"Platform": "80 less 10 for 1"}),
                ("2027-06-05", {"Platform": "80"}),
                ahead,
            ],
        ),
    )

    def seats(catalog):
        entries = catalog["subscriptions"]["globex"]["versions"]
        entries.insert(2, {"effective_at": datetime.date(2027, 7, 1), "items": platform("80.00", 5)})

    year.on("2027-07-01")
    year.step("more seats", seats, (deals, [("2027-07-01", {"Platform": "80 x 5"}), ahead]))

    def upgrade(catalog):
        growth = json.loads(json.dumps(catalog["bundles"]["starter"]["prices"]))
        growth["platform"]["fixed_pricing_model"]["price_per_unit"] = "149.00"
        growth["calls"]["unit_pricing_model"]["price_per_unit"] = "0.008"
        catalog["bundles"]["growth"] = {"name": "Growth", "prices": growth}
        entry(catalog, "acme").update(items=[{"bundle": "growth"}])

    year.on("2027-07-15")
    acme.append(("2027-07-15", {"Platform": "149", "Calls": "0.008"}))
    year.step("an upgrade", upgrade, (follows, acme))

    def onboarding(catalog):
        fee = {"product": "setup", "price": fixed("500.00", billing_frequency="one-off")}
        catalog["subscriptions"]["acme"]["versions"].append(
            {"effective_at": datetime.date(2027, 8, 1), "items": [{"bundle": "growth"}, fee]}
        )

    year.on("2027-08-01")
    acme.append(("2027-08-01", {"Platform": "149", "Calls": "0.008", "Setup": "500 once"}))
    year.step("a fee, once", onboarding, (follows, acme))

    year.on("2027-09-10")
    acme.append(("2027-09-10", {"Platform": "159", "Calls": "0.008"}))
    year.step(
        "a rise after the fee, which is not sent again",
        lambda catalog: catalog["bundles"]["growth"]["prices"]["platform"]["fixed_pricing_model"].update(price_per_unit="159.00"),
        (follows, acme),
    )

    year.on("2027-10-01")
    ends = {"on": datetime.date(2027, 11, 30), "reason": "pricing"}
    year.step("an end with its reason", lambda catalog: catalog["subscriptions"]["acme"].update(ends=ends), (follows, acme))
    year.on("2027-12-01")
    year.step("the day after", lambda _: None)
    if (status := year.client.subscriptions.get(follows).status) != "canceled":
        year.differences.append(f"{follows} is {status}, not canceled")


if __name__ == "__main__":
    failed = []
    for settings in sys.argv[1:] or ["{}"]:
        choices = json.loads(settings)
        HOLDS = 0 if choices.get("same_day") == "first_published" else -1
        failed += one_year(choices)
    for each in failed:
        print(each)
    print(f"{len(failed)} differences")
    sys.exit(1 if failed else 0)

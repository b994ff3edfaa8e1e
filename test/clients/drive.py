"""Drives a sandbox with the profile `alguna` through the vendor's own client, and checks each answer against the client's types.

    drive.py URL API_KEY

The client reads leniently: it takes unknown fields and unlisted values. Here each answer is compared strictly, as JSON: a field
that is missing, unknown, of another kind or outside its listed values is a difference. Prints each, and exits with 1.
"""

import datetime
import inspect
import json
import re
import sys
import typing

import httpx
from alguna import Alguna
from alguna.core.api_error import ApiError
from pydantic import BaseModel

URL, KEY = sys.argv[1:3]
differences: list[str] = []
calls: dict[str, int] = {}
answers: list[httpx.Response] = []


def differs(value, wanted, at):
    """Yields where a JSON value is not of the annotated type."""
    origin, args = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is typing.Union:
        # Open sets are written as Literal | Any. What is listed is all that is taken here.
        kinds = [each for each in args if each not in (typing.Any, type(None))]
        if value is None:
            if type(None) not in args:
                yield f"{at}: null"
            return
        tried = [list(differs(value, each, at)) for each in kinds]
        if kinds and all(tried):
            yield from tried[0]
    elif origin is typing.Literal:
        if value not in args:
            yield f"{at}: {value!r} is not one of {args}"
    elif origin in (list, typing.Sequence):
        if not isinstance(value, list):
            yield f"{at}: {value!r} is no list"
        else:
            for index, each in enumerate(value):
                yield from differs(each, args[0], f"{at}[{index}]")
    elif origin is dict or wanted in (dict, typing.Any):
        if wanted is not typing.Any and not isinstance(value, dict):
            yield f"{at}: {value!r} is no object"
    elif inspect.isclass(wanted) and issubclass(wanted, BaseModel):
        if not isinstance(value, dict):
            yield f"{at}: {value!r} is no object"
            return
        names = {field.alias or name: field for name, field in wanted.model_fields.items()}
        for name in value.keys() - names.keys():
            yield f"{at}.{name}: unknown"
        for name, field in names.items():
            if name in value:
                yield from differs(value[name], field.annotation, f"{at}.{name}")
            elif field.is_required():
                yield f"{at}.{name}: missing"
    elif wanted is datetime.datetime:
        if not (isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", value)):
            yield f"{at}: {value!r} is no date-time"
    elif wanted is datetime.date:
        if not (isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value)):
            yield f"{at}: {value!r} is no day"
    elif not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        yield f"{at}: {value!r} is not {wanted.__name__}"


def call(method, *args, **sent):
    """Calls, checks the answer as it was sent, and returns what the client made of it."""
    name = f"{type(method.__self__).__name__}.{method.__name__}"
    calls[name] = calls.get(name, 0) + 1
    try:
        made = method(*args, **sent)
    except ApiError as error:
        differences.append(f"{name}: {error.status_code} {json.dumps(error.body, default=str)[:300]}")
        return None
    wanted = inspect.signature(method).return_annotation
    if wanted not in (None, inspect.Signature.empty):
        differences.extend(f"{name}: {each}" for each in differs(answers[-1].json(), wanted, "answer"))
    return made


def refused(method, *args, **sent):
    """Calls what the service refuses, and returns the status; None where it is taken."""
    try:
        method(*args, **sent)
    except ApiError as error:
        body = error.body if isinstance(error.body, dict) else json.loads(answers[-1].text)
        if not {"status", "detail"} <= body.keys():
            differences.append(f"{method.__name__}: an error without status and detail: {body}")
        return error.status_code
    differences.append(f"{method.__name__}: taken, though it is to be refused: {sent}")
    return None


client = Alguna(
    base_url=URL,
    api_key=KEY,
    max_retries=0,
    httpx_client=httpx.Client(event_hooks={"response": [lambda answer: (answer.read(), answers.append(answer))]}),
)

# The models, each in the form that a request takes.
TIERS = [{"min_units": 0, "max_units": 100, "price_per_unit": "0.15"}, {"min_units": 101, "price_per_unit": "0.10", "fixed_fee": "5"}]
PERCENT = [{"min_units": 0, "max_units": 100, "percentage": "2.5"}, {"min_units": 101, "percentage": "2"}]
LEAF = {"label": "all", "type": "unit", "unit_pricing_model": {"price_per_unit": "0.2"}}
MODELS = {
    "unit": {"price_per_unit": "0.01"},
    "tiered": {"tiers": TIERS},
    "graduated_tiered": {"tiers": TIERS},
    "tiered_percentage": {"tiers": PERCENT},
    "graduated_percentage": {"tiers": PERCENT},
    "volume_percentage": {"percentage": "1", "price_per_unit": "0.1", "fixed_fee": "2"},
    "prepaid_tiered": {"prepaid_units": 100, "tiers": TIERS},
    "prepaid_fixed_tiered": {"prepaid_units": 100, "overages_charge_interval": "monthly", "tiers": TIERS},
}


def fixed(amount, **more):
    model = {"price_per_unit": amount, "units": 1}
    return {
        "type": "fixed",
        "fee_type": "fixed",
        "billing_direction": "advance",
        "billing_frequency": "recurring",
        "billing_interval": "monthly",
        "charge_on_contract_start": True,
        "fixed_pricing_model": model,
        **more,
    }


def metered(kind, model, metrics, **more):
    return {
        "type": kind,
        "fee_type": "metered",
        "billing_direction": "arrears",
        "billing_interval": "monthly",
        "charge_on_contract_start": False,
        "metric_ids": metrics,
        f"{kind}_pricing_model": model,
        **more,
    }


def catalog():
    metric = call(
        client.metrics.create,
        name="Calls",
        event_name="call",
        aggregation={"method": "count_unique", "field": "id"},
        filter_groups=[{"operator": "and", "filters": [{"field": "region", "operator": "equal", "value": "eu"}]}],
    )
    count = call(client.metrics.create, name="Events", event_name="event", aggregation={"method": "count"}, description="all")
    call(client.metrics.get, metric.id)
    call(client.metrics.list, limit=100, offset=0)
    for tag in call(client.tags.list, limit=100, offset=0).data:
        call(client.tags.get, tag.id)
    fee = call(client.products.create, name="Platform", fee_type="fixed", payment_terms="advance", billing_frequency="recurring")
    products = {
        kind: call(client.products.create, name=kind, fee_type="metered", payment_terms="arrears", metric_ids=[metric.id], sku=f"sku-{kind}")
        for kind in [*MODELS, "expression", "matrix"]
    }
    setup = call(client.products.create, name="Setup", fee_type="fixed", payment_terms="advance", billing_frequency="one-off", description="once")
    call(client.products.update, fee.id, name="Platform fee", unit_label_singular="seat", unit_label_plural="seats")
    call(client.products.get, fee.id)
    call(client.products.list, limit=100, offset=0)
    call(client.products.list, fee_type="metered", limit=2, offset=2)
    gone = call(client.products.create, name="Gone", fee_type="fixed", payment_terms="advance", billing_frequency="recurring")
    call(client.products.delete, gone.id)
    refused(client.products.create, name="x", fee_type="metered", payment_terms="advance", metric_ids=[metric.id])
    refused(client.products.create, name="x", fee_type="metered", payment_terms="arrears")
    refused(client.products.create, name="x", fee_type="fixed", payment_terms="advance")
    return metric, count, fee, setup, products


def all_models(metric, count, products, bundle):
    prices = {kind: metered(kind, model, [metric.id]) for kind, model in MODELS.items()}
    charge = {"description": "calls", "quantity_expression": "calls", "unit_price_expression": "0.01", "billing_direction": "arrears"}
    prices["expression"] = metered(
        "expression", {"charges": [charge], "metric_bindings": [{"alias": "calls", "metric_id": count.id}]}, [count.id]
    )
    dimensions = [{"key": "region", "label": "Region", "values": ["eu", "us"]}]
    root = {"splits": [{"dimension_key": "region", "branches": [{"value": "eu", "child": {"leaf": LEAF}}], "wildcard": {"leaf": LEAF}}], "fallback": {"leaf": LEAF}}
    prices["matrix"] = metered("matrix", {"dimensions": dimensions, "root": root}, [metric.id])
    if bundle:
        return [{"product_id": products[kind].id, **price} for kind, price in prices.items()]
    return [{"product_id": products[kind].id, "price": price} for kind, price in prices.items()]


metric, count, fee, setup, products = catalog()


def customers():
    one = call(
        client.customers.create,
        name="Acme",
        currency="USD",
        aliases=["acme"],
        billing_address={"city": "Berlin", "country": "DE", "line1": "Street 1", "postal_code": "10115", "state": "BE"},
        contacts=[{"email": "a@example.com", "is_primary": True}],
    )
    call(client.customers.get, "acme")
    call(client.customers.lookup, alias="acme")
    call(client.customers.update, one.id, name="Acme Inc", aliases=["acme", "acme-2"])
    call(client.customers.list, limit=100, offset=0)
    call(client.customers.list, alias="acme-2", limit=100, offset=0)
    refused(client.customers.lookup, alias="nobody")
    return one


def bundles():
    bundle_fee = {"product_id": fee.id, **fixed("49.00", fixed_pricing_model={"price_per_unit": "49.00", "units": 1, "total": "49.00"})}
    bundle_fee["discount"] = {"amount": "10", "discount_type": "percentage", "duration_type": "fixed", "duration_unit": "months", "duration_value": 3}
    bundle_fee["minimum_spend"] = {"amount": "10", "period": "monthly"}
    bundle = call(client.bundles.create, name="Starter", description="all", prices=[bundle_fee, *all_models(metric, count, products, True)])
    call(client.bundles.get, bundle.id)
    call(client.bundles.update, bundle.id, name="Start", prices=[bundle_fee])
    call(client.bundles.list, limit=100, offset=0)
    plan = call(
        client.plans.create,
        name="Team",
        currency="USD",
        description="yearly",
        contract_duration=12,
        contract_period_type="fixed",
        auto_renew=True,
        items=[{"product_id": fee.id, "price": fixed("99.00")}],
        discount={"amount": "5", "type": "percentage", "duration_type": "monthly_rolling"},
    )
    call(client.plans.get, plan.id)
    call(client.plans.list, limit=100, offset=0)
    return bundle, plan


def subscriptions(customer, bundle, plan):
    sub = call(
        client.subscriptions.create,
        customer_id=customer.id,
        currency="USD",
        name="Acme main",
        contract={"start_date": "2026-01-01", "duration_months": 12, "period_type": "fixed"},
        billing={"auto_issue_invoices": True, "payment_terms": "net_30", "payment_collection_method": "manual"},
        renewal={"auto_renew": True, "duration_months": 12, "period_type": "fixed"},
        metadata={"crm": "1", "n": 1},
        items=[{"bundle_id": bundle.id, "items": [{"product_id": fee.id, "price": fixed("49.00")}]}, *all_models(metric, count, products, False)],
    )
    drafts = call(client.subscription_versions.list, sub.id).data
    if [each.status for each in drafts] != ["draft"]:
        differences.append(f"a new subscription has {drafts}")
    items = [{"product_id": fee.id, "price": fixed("59.00", discount={"amount": "10", "type": "percentage", "duration_type": "fixed", "duration_unit": "months", "duration_value": 3})}]
    entitlements = [
        {"entitlement_key": "sso", "type": "boolean", "mode": "static", "value": "true"},
        {
            "entitlement_key": "credits",
            "type": "credit_allocation",
            "mode": "grant_based",
            "allocation": {"amount": "100", "credit_type": "monetary", "rollover_enabled": True, "rollover_max_periods": 2},
            "timing": {"recurrence": "recurring", "interval": "monthly"},
        },
    ]
    call(client.subscription_versions.replace, sub.id, drafts[0].id, items=items, entitlements=entitlements, description="opening")
    call(
        client.subscriptions.update,
        sub.id,
        description="main",
        discount={"amount": "5", "type": "percentage", "duration_type": "monthly_rolling"},
        minimum_spend={"amount": "10", "period": "monthly"},
        maximum_spend={"amount": "1000", "period": "yearly"},
        price_escalation={"enabled": True, "interval_months": 12, "percentage": "3", "type": "percentage"},
        trial_period_days=14,
        metadata={"crm": None},
    )
    call(client.subscriptions.activate, sub.id)
    call(client.subscriptions.activate, sub.id)
    call(client.subscriptions.get, sub.id)
    for status in ["active", "draft", "canceled"]:
        call(client.subscriptions.list, status=status, limit=100, offset=0)
    from_plan = call(client.subscriptions.create, customer_id="acme", plan_id=plan.id, auto_activate=True)
    call(client.subscriptions.list, customer_id=customer.id, limit=1, offset=1)
    draft = call(client.subscriptions.create, customer_id=customer.id, currency="USD")
    call(client.subscriptions.delete, draft.id)
    refused(client.subscriptions.delete, sub.id)
    call(client.customers.list_entitlements, customer.id)
    call(client.subscriptions.list_entitlements, sub.id)
    call(client.subscriptions.get_entitlement, sub.id, "credits")
    call(client.subscriptions.get_billing_dates, sub.id)
    call(client.subscriptions.get_revenue, sub.id)
    call(client.subscriptions.create_credit_grant, sub.id, amount="25", reason="goodwill")
    call(client.subscriptions.get_credit_balance, sub.id)
    return sub, from_plan


def versions(sub):
    current = call(client.subscription_versions.get_current, sub.id)
    call(client.subscription_versions.get, sub.id, current.id)
    call(client.subscription_versions.get_item, sub.id, current.id, fee.id)
    call(client.subscription_versions.get_revenue, sub.id, current.id)
    items = [{"product_id": fee.id, "price": fixed("69.00")}, {"product_id": setup.id, "price": fixed("500", billing_frequency="one-off")}]
    draft = call(client.subscription_versions.create, sub.id, items=items, draft=True, effective_at="2027-01-01", description="rise")
    call(client.subscription_versions.replace, sub.id, draft.id, items=items, effective_at=datetime.date(2027, 2, 1))
    call(client.subscription_versions.publish, sub.id, draft.id)
    refused(client.subscription_versions.delete, sub.id, draft.id)
    refused(client.subscription_versions.replace, sub.id, draft.id, items=items)
    spare = call(client.subscription_versions.create, sub.id, items=items, draft=True, effective_at="2027-03-01")
    call(client.subscription_versions.delete, sub.id, spare.id)
    call(client.subscription_versions.create, sub.id, items=items)
    call(client.subscription_versions.list, sub.id)
    call(client.subscriptions.get, sub.id)
    call(client.subscription_changes.preview, sub.id, update=[{"product_id": fee.id, "adjust": {"fixed_pricing_model": {"units": 3}}}], effective="next_billing_period")
    call(
        client.subscription_changes.create,
        sub.id,
        add=[{"product_id": products["unit"].id, "new_price": metered("unit", MODELS["unit"], [metric.id])}],
        update=[{"product_id": fee.id, "new_price": fixed("79.00")}],
        effective="2027-05-01",
    )
    doubled = [*items, {"product_id": fee.id, "price": fixed("1")}]
    refused(client.subscription_versions.create, sub.id, items=doubled, draft=True)
    for wrong in [
        fixed("1", billing_frequency=None),
        fixed("1", billing_interval_unit="year", billing_interval_count=1),
        fixed("1", type="unit"),
        fixed("1", discount={"amount": "1", "type": "percentage", "duration_type": "fixed"}),
        metered("unit", MODELS["unit"], []),
        metered("unit", MODELS["unit"], [metric.id], billing_direction="advance"),
    ]:
        price = {name: value for name, value in wrong.items() if value is not None}
        refused(client.subscription_versions.create, sub.id, items=[{"product_id": fee.id, "price": price}], draft=True)


def usage(customer):
    call(
        client.events.ingest,
        events=[
            {"account": "acme", "event_name": "call", "unique_id": "e1", "properties": {"id": "1"}},
            {"account": "nobody", "event_name": "call", "unique_id": "e2"},
        ],
    )
    check = call(client.credits.check, account="seeded", event_name="credit_call", reserve={"max_quantity": "5"}, idempotency_key="k-1")
    call(client.credits.get_reservation, check.reservation_id)
    events = [{"event_name": "credit_call", "unique_id": "c1"}]
    call(client.credits.track, events=events, reservation_id=check.reservation_id, close=True)
    call(client.credits.get_reservation, check.reservation_id)
    call(client.credits.track, events=[{"event_name": "credit_call", "unique_id": "c2"}], account=customer.id)
    call(client.credits.check, account=customer.id, events=[{"event_name": "credit_call", "unique_id": "c3"}])


def bills(customer, sub):
    headers = {"Authorization": f"Bearer {KEY}"}
    made = httpx.post(f"{URL}/_sandbox/bill", headers=headers, json={"month": "2026-11"})
    if made.status_code >= 400:
        differences.append(f"bill: {made.text}")
    for invoice in call(client.invoices.list, limit=100, offset=0).data:
        call(client.invoices.get, invoice.id)
    call(client.invoices.list, subscription_id=sub.id, limit=1, offset=0)
    for note in call(client.credit_notes.list, customer_id="cust_seeded", limit=100, offset=0).data:
        call(client.credit_notes.get, note.id)
    call(client.subscriptions.cancel, sub.id, reason="pricing", effective="2026-12-31", reason_description="too dear")
    call(client.subscriptions.get, sub.id)


try:
    customer = customers()
    bundle, plan = bundles()
    sub, from_plan = subscriptions(customer, bundle, plan)
    versions(sub)
    bills(customer, sub)
    usage(call(client.customers.get, "cust_seeded"))
except AttributeError as error:
    differences.append(f"stopped: {error}")

for difference in differences:
    print(difference)
print(f"{sum(calls.values())} calls of {len(calls)} operations, {len(differences)} differences")
sys.exit(1 if differences else 0)

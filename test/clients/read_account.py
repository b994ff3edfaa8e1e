"""Reads an account with the vendor's client: a line of JSON is what each subscription should have, the answer is where it differs.

Compared is every day of two years from the day of the reading on; what has passed the service does not list.
"""

import json
import sys

from alguna import Alguna

import year

year.HOLDS = -1


def amount_of(price):
    """`80`, `80 x 5`, `80 less 10 % for 3 months`, `500 once`."""
    model = price.fixed_pricing_model or price.unit_pricing_model
    units = getattr(model, "units", None) or 1
    text = f"{float(model.price_per_unit):g}" + (f" x {units}" if units != 1 else "")
    if price.discount:
        text += f" less {float(price.discount.amount):g} % for {price.discount.duration_value} months"
    return text + (" once" if price.billing_frequency == "one-off" else "")


def compare(url, today, should):
    client = Alguna(base_url=url, api_key=year.KEY, max_retries=0)
    names = {each.id: each.name for each in client.products.list(limit=100, offset=0).data}
    year.amount_of = amount_of
    days = [each.isoformat() for each in year.DAYS if each.isoformat() >= today]
    differences = []
    for subscription, wanted in should.items():
        listed = client.subscription_versions.list(subscription).data
        versions = [client.subscription_versions.get(subscription, each.id) for each in listed if each.status == "published"]
        for day in days:
            found = {names[product]: amount for product, amount in year.holding(versions, year.datetime.date.fromisoformat(day))}
            since = max((start for start in wanted if start <= day), default=None)
            expected = wanted[since] if since else {}
            if found != expected:
                differences.append(f"{subscription} on {day}: {found}, not {expected}")
    return {"subscriptions": len(should), "compared": len(should) * len(days), "differences": differences}


for line in sys.stdin:
    print(json.dumps(compare(**json.loads(line))), flush=True)

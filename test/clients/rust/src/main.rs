//! Reads every list of an account, and each object by its id, through the vendor's Rust client: `read-all URL API_KEY`.
//! The client refuses an answer that lacks a required field or has another kind of value. Prints each refusal, and exits with 1.
use alguna::prelude::*;
use alguna::ApiClientBuilder;

#[derive(Default)]
struct Reading {
    read: usize,
    refused: usize,
}

impl Reading {
    /// Counts the answer; None where the client refuses it.
    fn take<T>(&mut self, what: &str, answer: Result<T, ApiError>) -> Option<T> {
        self.read += 1;
        answer
            .map_err(|error| {
                self.refused += 1;
                println!("{what}: {error}");
            })
            .ok()
    }
}

/// Reads a list, and each of its objects by id. Gives their ids.
macro_rules! all {
    ($reading:ident, $client:expr, $query:expr) => {{
        let mut ids = Vec::new();
        for each in $reading
            .take(stringify!($client), $client.list(&$query, None).await)
            .map_or(vec![], |list| list.data)
        {
            $reading.take(&each.id, $client.get(&each.id, None).await);
            ids.push(each.id);
        }
        ids
    }};
}

#[tokio::main]
async fn main() -> Result<(), ApiError> {
    let arguments: Vec<String> = std::env::args().collect();
    let client = ApiClientBuilder::new(&arguments[1]).api_key(&arguments[2]).build()?;
    let mut reading = Reading::default();
    all!(reading, client.products, ProductsListQueryRequest::default());
    all!(reading, client.metrics, MetricsListQueryRequest::default());
    all!(reading, client.tags, TagsListQueryRequest::default());
    all!(reading, client.bundles, BundlesListQueryRequest::default());
    all!(reading, client.plans, PlansListQueryRequest::default());
    all!(reading, client.invoices, InvoicesListQueryRequest::default());
    for customer in all!(reading, client.customers, CustomersListQueryRequest::default()) {
        reading.take(
            "customer's entitlements",
            client.customers.list_entitlements(&customer, None).await,
        );
        all!(
            reading,
            client.credit_notes,
            CreditNotesListQueryRequest {
                customer_id: customer,
                ..Default::default()
            }
        );
    }
    for id in all!(reading, client.subscriptions, SubscriptionsListQueryRequest::default()) {
        reading.take("billing dates", client.subscriptions.get_billing_dates(&id, None).await);
        reading.take("revenue", client.subscriptions.get_revenue(&id, None).await);
        reading.take(
            "credit",
            client.subscriptions.get_credit_balance(&id, &Default::default(), None).await,
        );
        reading.take("entitlements", client.subscriptions.list_entitlements(&id, None).await);
        let versions = reading.take("versions", client.subscription_versions.list(&id, None).await);
        for version in versions.map_or(vec![], |list| list.data) {
            reading.take(&version.id, client.subscription_versions.get(&id, &version.id, None).await);
            reading.take(
                &version.id,
                client.subscription_versions.get_revenue(&id, &version.id, None).await,
            );
        }
    }
    println!("{} answers read, {} refused", reading.read, reading.refused);
    std::process::exit(i32::from(reading.refused > 0));
}

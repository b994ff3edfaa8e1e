/** The handler of each operation. */
import type { Handler } from '../http/call.ts';
import type { SandboxOperation } from '../http/routes.ts';
import { createBundle, deleteBundle, getBundle, listBundles, updateBundle } from './bundles.ts';
import { createSubscription } from './create-subscription.ts';
import { listCreditNotes } from './credit-notes.ts';
import { createCustomer } from './customers.ts';
import { createEvent, createMeteredEvent } from './events.ts';
import { listInvoices } from './invoices.ts';
import { createPlan, deletePlan, getPlan, listPlans, updatePlan } from './plans.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './products.ts';
import { reserveCredits } from './reserve-credits.ts';
import {
  activateSubscription,
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  updateSubscription,
} from './subscriptions.ts';
import { trackCredits } from './track-credits.ts';
import { updateDraft } from './update-draft.ts';
import {
  createVersion,
  deleteVersion,
  getCurrentVersion,
  getEntitlement,
  getVersion,
  listVersions,
  publishVersion,
} from './versions.ts';

export const HANDLERS: Readonly<Record<SandboxOperation, Handler>> = {
  'products.list': listProducts,
  'products.get': getProduct,
  'products.create': createProduct,
  'products.update': updateProduct,
  'products.delete': deleteProduct,
  'bundles.list': listBundles,
  'bundles.get': getBundle,
  'bundles.create': createBundle,
  'bundles.update': updateBundle,
  'bundles.delete': deleteBundle,
  'plans.list': listPlans,
  'plans.get': getPlan,
  'plans.create': createPlan,
  'plans.update': updatePlan,
  'plans.delete': deletePlan,
  'customers.create': createCustomer,
  'subscriptions.list': listSubscriptions,
  'subscriptions.get': getSubscription,
  'subscriptions.create': createSubscription,
  'subscriptions.update': updateSubscription,
  'subscriptions.activate': activateSubscription,
  'subscriptions.cancel': cancelSubscription,
  'versions.list': listVersions,
  'versions.current': getCurrentVersion,
  'versions.get': getVersion,
  'versions.create': createVersion,
  'versions.update': updateDraft,
  'versions.publish': publishVersion,
  'versions.delete': deleteVersion,
  'entitlements.get': getEntitlement,
  'credit_notes.list': listCreditNotes,
  'invoices.list': listInvoices,
  'credits.reserve': reserveCredits,
  'credits.track': trackCredits,
  'events.create': createEvent,
  'events.create_metered': createMeteredEvent,
};

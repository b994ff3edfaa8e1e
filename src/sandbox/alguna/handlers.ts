/** The handler of each operation under `alguna`. */
import type { AlgunaOperation } from '../../interface/index.ts';
import type { Handler } from '../http/call.ts';
import { CATALOG_HANDLERS } from './catalog.ts';
import { CHANGE_HANDLERS } from './changes.ts';
import { CREDIT_HANDLERS } from './credits.ts';
import { CUSTOMER_HANDLERS } from './customers.ts';
import { MONEY_HANDLERS } from './money.ts';
import { SUBSCRIPTION_HANDLERS } from './subscriptions.ts';
import { VERSION_HANDLERS } from './versions.ts';

export const ALGUNA_HANDLERS: Readonly<Record<AlgunaOperation, Handler>> = {
  ...CATALOG_HANDLERS,
  ...CUSTOMER_HANDLERS,
  ...SUBSCRIPTION_HANDLERS,
  ...VERSION_HANDLERS,
  ...CHANGE_HANDLERS,
  ...MONEY_HANDLERS,
  ...CREDIT_HANDLERS,
};

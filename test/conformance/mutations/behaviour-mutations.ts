// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of source.
/** Layers, handlers and views that do another thing than the interface says. */
import { type Mutation, replaced } from './mutation.ts';

/** The reason by the change's name, where the interface says nothing of it. */
const UNOBSERVABLE: Readonly<Record<string, string>> = {
  'an unknown product in a bundle passes': 'what a bundle price may refer to is not shown',
  'null leaves metadata as it was': 'that null is taken is shown, and not what it does to metadata',
  'a version ends as it starts': 'when a version ends is not shown',
  'an unknown path is 400': 'operations that are not described are not shown',
};

/** By file: each change's name, a text that stands there once, and the text in its place. */
const CHANGES: Readonly<Record<string, readonly (readonly [name: string, from: string, to: string])[]>> = {
  'http/admit.ts': [
    ['any API key passes', '=== apiKey;', '!== undefined;'],
    ['a missing API key is 403', 'errorAnswer(401,', 'errorAnswer(403,'],
    ['any version passes', '!== SERVICE_VERSION)', "=== '')"],
    [
      'only a missing version passes',
      '!== SERVICE_VERSION)',
      "!== SERVICE_VERSION && headers['service-version'] !== undefined)",
    ],
    ['the scheme of the API key is free', '/^bearer +(\\S+)$/i', '/^\\S+ +(\\S+)$/i'],
    ['DELETE takes no key', "['POST', 'PATCH', 'PUT', 'DELETE']", "['POST', 'PATCH', 'PUT']"],
    ['PATCH takes no key', "['POST', 'PATCH', 'PUT', 'DELETE']", "['POST', 'PUT', 'DELETE']"],
    ['POST takes no key', "['POST', 'PATCH', 'PUT', 'DELETE']", "['PATCH', 'PUT', 'DELETE']"],
    ['POST /events takes a key', ' && route?.isKeyless !== true', ''],
    [
      'a key in progress is 422',
      "errorAnswer(409, 'Idempotency-Key: a request with this",
      "errorAnswer(422, 'Idempotency-Key: a request with this",
    ],
    [
      'a misused key is 409',
      "errorAnswer(422, 'Idempotency-Key: was used",
      "errorAnswer(409, 'Idempotency-Key: was used",
    ],
    ['another reservation under the key is 422', 'reserves && use.record.reservation', 'false'],
    ['a replay is not told', 'replayOf(use.record), true', 'replayOf(use.record), false'],
    [
      'the path is no parameter',
      'fingerprintOf(request.method, request.path,',
      "fingerprintOf(request.method, '',",
    ],
    [
      'the body is no parameter',
      '  const { json } = body;\n  if (route',
      '  return null;\n  const { json } = body;\n  if (route',
    ],
    ['ttl_seconds is a parameter', "name !== 'ttl_seconds'", "name !== ''"],
    ['the order of fields is a parameter', '      .sort()\n', ''],
    ['a key lives for ever', 'now - record.at >= KEY_LIFETIME_MS', 'now < 0'],
    ['a key lives an hour less', '>= KEY_LIFETIME_MS', '>= KEY_LIFETIME_MS - 3_600_000'],
    ['a key lives an hour more', '>= KEY_LIFETIME_MS', '>= KEY_LIFETIME_MS + 3_600_000'],
    ['a replay loses its status', 'status: record.status, text', 'status: 200, text'],
    ['a replay loses its body', 'text: record.body }', "text: record.body === '' ? '' : '{}' }"],
  ],
  'interface/2026-04-01/operations.ts': [
    ['a key may have 256 characters', 'LONGEST_KEY = 255', 'LONGEST_KEY = 256'],
    ['a key may have 254 characters', 'LONGEST_KEY = 255', 'LONGEST_KEY = 254'],
    ['a key may have any character', ' && /^[\\x20-\\x7e]*$/.test(text)', ''],
    ['a key has no blanks', '[\\x20-\\x7e]', '[\\x21-\\x7e]'],
    ['a key has no tilde', '[\\x20-\\x7e]', '[\\x20-\\x7d]'],
    ['4xx are not kept', '(status >= 400 && status < 500 && status !== 429)', 'status === 0'],
    ['2xx are not kept', '(status >= 200 && status < 300)', 'status === 0'],
    ['429 is kept', ' && status !== 429', ''],
  ],
  'http/receive.ts': [
    ['keys are never in progress', 'if (key !== undefined) service.gate.idempotency.hold(key);', ''],
    ['the key is not echoed', "    headers['idempotency-key'] = key;\n", ''],
    [
      'the echo is in lower case',
      "headers['idempotency-key'] = key;",
      "headers['idempotency-key'] = key.toUpperCase();",
    ],
    ['replays are not told', "    headers[ANSWER_HEADERS.replayed] = String(outcome === 'replayed');\n", ''],
    ['answers are of another type', "= 'application/json'", "= 'text/plain'"],
    [
      'an unknown path is 400',
      '    return errorAnswer(\n      404,\n',
      '    return errorAnswer(\n      400,\n',
    ],
    [
      'a body that is no JSON is 500',
      'return errorAnswer(400, body.detail)',
      'return errorAnswer(500, body.detail)',
    ],
  ],
  'answers/answer.ts': [
    [
      'an error has no detail',
      'JSON.stringify({ status, detail })',
      'JSON.stringify({ status, message: detail })',
    ],
    [
      "an error's status is text",
      'JSON.stringify({ status, detail })',
      'JSON.stringify({ status: String(status), detail })',
    ],
    ['an error has no status', 'JSON.stringify({ status, detail })', 'JSON.stringify({ detail })'],
    ['a transient error does not say so', "[ANSWER_HEADERS.transient]: 'true', ", ''],
    ['a deletion is 200', "{ status: 204, text: '' }", "{ status: 200, text: '{}' }"],
  ],
  'answers/exchange.ts': [
    [
      'another content type passes',
      "/^application\\/json\\s*(;|$)/i.test(contentType ?? '')",
      'contentType !== null',
    ],
  ],
  'http/call.ts': [
    ['an invalid body is 400', 'throw new Refusal(422, fault)', 'throw new Refusal(400, fault)'],
    [
      'what does not exist is 422',
      'new Refusal(404, `there is no ${kind}',
      'new Refusal(422, `there is no ${kind}',
    ],
    ['updated_at stands still', '{ ...record, updated_at: timestampOf(call.now) }', '{ ...record }'],
    ['a patch is not stored', '  call.store.put(collection, record.id, now);\n', ''],
  ],
  'http/list.ts': [
    ['filters are ignored', 'let left = views;', 'let left = views;\n  if (left.length >= 0) return left;'],
    ['a filter takes one value', "flatMap((text) => text.split(','))", 'flatMap((text) => [text])'],
    ['ids are not filtered', 'wanted === undefined ? records :', 'wanted !== null ? records :'],
    ['sort is ignored', 'if (asked === null) return views;', 'if (asked !== undefined) return views;'],
    ['sort is upside down', "order === 'desc' ? -1 : 1", "order === 'desc' ? 1 : -1"],
    ['sort is always ascending', "order === 'desc' ? -1 : 1", '1'],
    ['pages have one more', 'Math.ceil(total / size)', 'Math.ceil(total / size) + 1'],
    ['pages are rounded down', 'Math.ceil(total / size)', 'Math.floor(total / size)'],
    ['the page size is not told', 'per_page: size, ', ''],
    ['the list is called items', 'ok({ data, pagination', 'ok({ items: data, pagination'],
    ['offset is ignored', 'integerParameter(call, skip, 0, Number.MAX_SAFE_INTEGER) ?? 0', '0'],
    [
      'limit is ignored',
      'integerParameter(call, pageSize, 1, LARGEST_PAGE) ?? DEFAULT_PAGE_SIZE',
      'DEFAULT_PAGE_SIZE',
    ],
    [
      'a page runs past its size',
      'chosen.slice(skip, skip + size).map(view)',
      'chosen.slice(skip).map(view)',
    ],
  ],
  'handlers/handlers.ts': [
    ['credit notes of everybody', '(note) => note.customer_id === customer', '() => true'],
    [
      'credit notes of several customers',
      'note.customer_id === customer',
      "customer.split(',').includes(note.customer_id)",
    ],
    ['credit notes without a customer', "if (customer === '') throw", "if (customer === '-') throw"],
    [
      'an event counts as often as it is sent',
      "if (call.store.get('events', id) === undefined) call.store.put('events', id, event);",
      "if (call.store.get('events', id) !== undefined) throw new Error('twice');\n  call.store.put('events', id, event);",
    ],
  ],
  'handlers/subscriptions.ts': [
    ['a draft is created active', "active ? 'active' : 'draft'", "'active'"],
    ['auto_activate is ignored', 'body.auto_activate === true', 'body.auto_activate === null'],
    ['activated_at is not set', 'activated_at: active ? at : null', 'activated_at: null'],
    ['activated_at is always set', 'activated_at: active ? at : null', 'activated_at: at'],
    ['the name is not kept', 'body.name ?? own.id', 'own.id'],
    ['metadata is not kept at the creation', 'patchedMetadata({}, body.metadata ?? {})', '{}'],
    ['billing is not kept at the creation', 'billingFrom(body.billing ?? {}, null)', 'billingFrom({}, null)'],
    ['renewal is not kept at the creation', 'renewalFrom(body.renewal ?? {}, null)', 'renewalFrom({}, null)'],
    ['the contract is not kept', 'contractFrom(body.contract ?? {},', 'contractFrom({},'],
    ['the duration is not kept', 'input.duration_months ?? null', 'null'],
    ['the period type is not kept', 'input.period_type ?? (months', '(months'],
    ["a contract's start is not kept", 'input.start_date ?? today', 'today'],
    ['the plan is forgotten', 'plan_id: body.plan_id ?? null', 'plan_id: null'],
    [
      'the currency may be missing',
      "throw new Refusal(422, 'currency: is required without a plan_id')",
      'return customer.currency',
    ],
    ['the currency is always USD', 'return customer.currency;\n}', "return 'USD';\n}"],
    ["the customer's currency wins", 'if (body.currency !== undefined) return body.currency;', ''],
    [
      'an unknown plan passes',
      'if (plan === undefined) throw new Refusal(422, `plan_id: there is no plan ${planId}${UNKNOWN_HERE}`);\n  return plan.items;',
      'return plan?.items ?? [];',
    ],
    ['items never override', 'overrides.get(identity(item)) ?? item', 'item'],
    [
      'items are not added to those of a plan',
      '[...replaced, ...items.filter((item) => !matched.has(identity(item)))]',
      'planned.length === 0 ? items : replaced',
    ],
    ["a plan's items are left out", 'planItems(call, body.plan_id)', '(planItems(call, body.plan_id), [])'],
    [
      'an unknown customer passes',
      'if (customer === undefined)\n    throw new Refusal(422, `customer_id: there is no customer ${id}${UNKNOWN_HERE}`);',
      "if (customer === undefined) return { id, currency: 'USD' };",
    ],
    ['metadata is replaced', '[...kept, ...set]', 'set'],
    ['a null in metadata is kept', 'filter(([, value]) => value !== null)', 'filter(() => true)'],
    ['a null in metadata removes nothing', '!Object.hasOwn(patch, name)', '(patch[name] ?? null) === null'],
    [
      'null leaves metadata as it was',
      'if (patch === null) return {};',
      'if (patch === null) return before;',
    ],
    [
      'a name is not patched',
      'name: name === undefined ? before.name : (name ?? before.id)',
      'name: before.name',
    ],
    ['what is patched whole is lost', '    ...whole,\n', ''],
    [
      'billing is not patched',
      'billing: billing === undefined ? before.billing',
      'billing: billing !== null ? before.billing',
    ],
    [
      'renewal is not patched',
      'renewal: renewal === undefined ? before.renewal',
      'renewal: renewal !== null ? before.renewal',
    ],
    [
      'a deleted product does not stop an activation',
      '    requireProducts(call.store, version.items, `version ${version.id}`);',
      '    void version;',
    ],
  ],
  'handlers/versions.ts': [
    [
      'a deleted product does not stop a publication',
      '  requireProducts(call.store, version.items, `version ${version.id}`);\n',
      '',
    ],
    ['draft is ignored', "body.draft === true ? 'draft' : 'published'", "'published'"],
    ['every version is a draft', "body.draft === true ? 'draft' : 'published'", "'draft'"],
    ['effective_at is ignored', 'body.effective_at ?? dayOf(call.now)', 'dayOf(call.now)'],
    [
      'a version starts tomorrow',
      'body.effective_at ?? dayOf(call.now)',
      'body.effective_at ?? dayOf(call.now + 86_400_000)',
    ],
    ['a description is not kept', 'body.description ?? null', 'null'],
    ['entitlements are not kept', 'storedEntitlements(body.entitlements ?? [])', '[]'],
    [
      'entitlements keep their request form',
      'return { key, ...rest };',
      'return { entitlement_key: key, ...rest };',
    ],
    [
      'entitlements roll nothing over',
      'return { key, ...rest };',
      'return { key, ...rest, ...(rest.allocation ? { allocation: { ...(rest.allocation as object), rollover_enabled: false } } : {}) };',
    ],
    ['a version of another subscription is shown', ' || version.subscription_id !== subscription.id', ''],
    [
      'an unknown version is current',
      "const version = call.store.get('versions', id);",
      "const version = call.store.get('versions', id) ?? call.store.get('versions', subscription.version_ids[0] ?? '');",
    ],
    [
      'a published version is updated',
      "if (version.status !== 'draft') throw new Refusal(422, `version ${version.id} is not a draft`)",
      'void version',
    ],
    [
      'a version is made anew in place of the last',
      'version_ids: [...subscription.version_ids, id]',
      'version_ids: [id]',
    ],
    [
      'an entitlement is read from any version',
      'version?.entitlements.find((entitlement) => entitlement.key === key)',
      'version?.entitlements[0]',
    ],
    [
      'prices of a draft are not replaced',
      "? productsOf(body.prices, known, 'prices')",
      '? version.items.filter((item) => !isBundleItem(item))',
    ],
    [
      'bundles of a draft are not replaced',
      '? body.priceBundles.map((bundle, index) => bundleOf(bundle, known, `priceBundles[${index}]`))',
      '? version.items.filter(isBundleItem)',
    ],
    ['changeDescription is ignored', 'body.changeDescription ?? version.description', 'version.description'],
    ['startDate is ignored', 'body.startDate?.slice(0, 10) ?? version.start_date', 'version.start_date'],
    [
      'the amount of a new price is lost',
      'return { type, unit_pricing_model: { price_per_unit: unitAmount } };',
      "return { type, unit_pricing_model: { price_per_unit: '0' } };",
    ],
    [
      'a draft update publishes',
      '    description: body.changeDescription',
      "    status: 'published',\n    description: body.changeDescription",
    ],
  ],
  'data/versions-in-time.ts': [
    ['drafts are in force', "if (version.status !== 'published') continue;", ''],
    ['the first of a day holds', 'version.order > rival.order', 'version.order < rival.order'],
    ['versions take effect a day late', 'version.start_date <= day)', 'version.start_date < day)'],
    ['the first version holds for ever', 'return held.findLast(', 'return held.find('],
    ['what is scheduled is not pending', '[...scheduled, ...drafts]', 'drafts.slice()'],
    ['drafts are not pending', '[...scheduled, ...drafts]', '[...scheduled]'],
    ['a version ends as it starts', '?.start_date ?? null;', '?.start_date && version.start_date;'],
  ],
  'data/stored-price.ts': [
    [
      'prices have no currency',
      '{ ...withTotal(withModelInUse(price, field)), currency }',
      'withTotal(withModelInUse(price, field))',
    ],
    [
      'prices have another currency',
      '{ ...withTotal(withModelInUse(price, field)), currency }',
      "{ ...withTotal(withModelInUse(price, field)), currency: 'CHF' }",
    ],
    [
      'a fixed price has no total',
      'fixed_pricing_model: { ...fixed, total }',
      'fixed_pricing_model: { ...fixed }',
    ],
    ['the total is of one unit', 'decimal(fixed.units ?? 1)', 'decimal(1)'],
    [
      'an unknown product passes',
      'if (product === undefined || product.deleted_at',
      'if (product !== undefined && product.deleted_at',
    ],
    ['a deleted product passes', ' || product.deleted_at !== undefined', ''],
    [
      'an unknown bundle passes',
      "store.get('bundles', item.bundle_id) === undefined",
      "item.bundle_id === ''",
    ],
    ['a price needs no model', 'if (used === undefined) {', 'if (used === undefined && models.length > 0) {'],
  ],
  'handlers/products.ts': [
    [
      'deleting a product does nothing',
      "  call.store.put('products', product.id, { ...product, deleted_at: timestampOf(call.now) });\n",
      '',
    ],
    [
      'a product in use is deleted',
      '  if (user !== undefined)\n    throw new Refusal(409, `product',
      '  if (user === null)\n    throw new Refusal(409, `product',
    ],
    ['drafts keep a product', "if (statusOn(subscription, today) !== 'active') continue;", ''],
  ],
  'handlers/bundles.ts': [
    [
      "a bundle's prices are added to",
      '{ prices: store(call, prices) }),\n  });',
      '{ prices: [...bundle.prices, ...store(call, prices)] }),\n  });',
    ],
    [
      "a bundle's patch removes its prices",
      'prices === undefined ? {} :',
      'prices === undefined ? { prices: [] } :',
    ],
    ["a bundle's patch is ignored", '    ...fields,\n', ''],
    [
      'an unknown product in a bundle passes',
      '    requireProduct(call.store, price.product_id, `prices[${index}].product_id`);\n',
      '',
    ],
  ],
  'credits/reserve-credits.ts': [
    [
      'reserve needs no key',
      'body.reserve !== undefined && call.idempotencyKey === undefined',
      'body.reserve === null',
    ],
    [
      'a quote needs a key',
      'body.reserve !== undefined && call.idempotencyKey === undefined',
      'call.idempotencyKey === undefined',
    ],
    ['a hold lasts 600 seconds', 'RESERVATION_SECONDS = 900', 'RESERVATION_SECONDS = 600'],
    ['ttl_seconds is ignored', 'body.ttl_seconds ?? RESERVATION_SECONDS', 'RESERVATION_SECONDS'],
    ['a quote opens a hold', 'body.reserve !== undefined && allowed && !gateOff', 'allowed && !gateOff'],
    ['credit is never short', 'gateOff || assessed.every(({ enough }) => enough)', 'true'],
    ['one metric with credit is enough', 'assessed.every(({ enough })', 'assessed.some(({ enough })'],
    [
      'a ledger takes any number of holds',
      'if (openHoldsOn(call.store, ledger, call.now).length >= ledger.max_holds)',
      'if (ledger === null)',
    ],
    ['a ledger at its cap is 409', 'new Refusal(429, `ledger', 'new Refusal(409, `ledger'],
    ['a deny shows no policy', '...(allowed ? {} : { policy: policyOf(assessed) }),', ''],
    [
      'a hold does not tell its end',
      '...(hold === undefined ? {} : { expires_at: timestampOf(hold.expires_at) }),',
      '',
    ],
    ['what is not held is covered', 'const covered = held ?', 'const covered = held || !held ?'],
    ['the whole hold is charged nothing', 'held: decimalText(amount),', "held: '0',"],
  ],
  'credits/track-credits.ts': [
    ['a settlement takes no credit', 'decimal(ledger.balance).minus(amount)', 'decimal(ledger.balance)'],
    ['a settlement leaves the hold open', 'closed: !partial', 'closed: false'],
    ['a partial settlement closes the hold', 'closed: !partial', 'closed: true'],
    [
      'a partial settlement keeps the end',
      'expires_at: partial ? call.now + hold.ttl_seconds * 1000 : hold.expires_at',
      'expires_at: hold.expires_at',
    ],
    ['an expired hold is settled', '!isOpen(hold, call.now)', 'hold.closed'],
  ],
  'answers/validate.ts': [
    [
      'day 30 of February is a day',
      'validate: (text) => parseCalendarDay(text) !== undefined',
      'validate: (text) => /^\\d{4}-\\d\\d-\\d\\d$/.test(text)',
    ],
    [
      'a currency is any three letters',
      'validate: isCurrency,',
      'validate: (text) => /^[A-Z]{3}$/.test(text),',
    ],
    ['a decimal is any text', 'validate: isDecimalText,', 'validate: () => true,'],
  ],
};

export const BEHAVIOUR_MUTATIONS: readonly Mutation[] = Object.entries(CHANGES).flatMap(([file, changes]) =>
  changes.map(([name, from, to]) => {
    const reason = UNOBSERVABLE[name];
    return { ...replaced(name, file, from, to), ...(reason && { unobservable: reason }) };
  }),
);

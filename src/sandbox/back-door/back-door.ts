/**
 * The back door, `/_sandbox/…`, has the operations that a test needs and a billing service does not have. Its
 * requests need the API key, as those of the service do, and meet no faults.
 */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { timestampOf } from '../clock.ts';
import { type Fault, readFault } from '../faults/fault.ts';
import { carriesKey, KEY_REFUSED } from '../http/admit.ts';
import { type Answer, errorAnswer, NO_CONTENT, ok } from '../http/answer.ts';
import type { SandboxRequest } from '../http/exchange.ts';
import type { Service } from '../http/receive.ts';
import { parseBody, targetOf } from '../http/request-target.ts';
import { faultIn, type SchemaName } from '../http/validate.ts';
import { bill } from './bill.ts';
import { dumpOf } from './dump.ts';
import { edit } from './edit.ts';

export const BACK_DOOR = '/_sandbox/';

type Knock = (service: Service, body: JsonObject, query: URLSearchParams) => Answer;

const KNOCKS: Readonly<Record<string, Knock>> = {
  'GET log': (service, _, query) => ok(service.log.after(Number(query.get('after') ?? 0)) as unknown as Json),
  'GET clock': (service) => clockAnswer(service),
  'POST clock': moveClock,
  'GET faults': (service) => ok({ faults: service.faults.list() }),
  'POST faults': setFaults,
  'DELETE faults': (service) => {
    service.faults.clear();
    return NO_CONTENT;
  },
  'POST bill': (service, body) =>
    checked('back-door/bill', body, () => bill(service.store, body, service.clock.now())),
  'GET dump': (service) => ok(dumpOf(service.store, service.clock.now())),
  'POST edit': (service, body) =>
    checked('back-door/edit', body, () => edit(service.store, body, service.clock.now())),
};

export function answerBackDoor(service: Service, request: SandboxRequest): Answer {
  if (!carriesKey(service.gate, request)) return KEY_REFUSED;
  const { path, query } = targetOf(request.path);
  const knock = KNOCKS[`${request.method} ${path.slice(BACK_DOOR.length)}`];
  if (knock === undefined) return errorAnswer(404, `the back door has no ${request.method} ${path}`);
  const body = parseBody(request.body, request.headers['content-type']);
  if (body.kind === 'invalid') return errorAnswer(400, body.detail);
  const json = body.kind === 'json' ? body.json : {};
  if (!isJsonObject(json)) return errorAnswer(422, 'the body: must be object');
  return knock(service, json, query);
}

function checked(schema: SchemaName, body: JsonObject, then: () => Answer): Answer {
  const fault = faultIn(schema, body);
  return fault === undefined ? then() : errorAnswer(422, fault);
}

function clockAnswer(service: Service): Answer {
  return ok({ now: timestampOf(service.clock.now()) });
}

function moveClock(service: Service, body: JsonObject): Answer {
  return checked('back-door/clock', body, () => {
    const { advance_ms: by, now: to } = body;
    const milliseconds = typeof to === 'string' ? Date.parse(to) - service.clock.now() : Number(by);
    try {
      service.clock.advance(milliseconds);
    } catch (cause) {
      if (cause instanceof RangeError) return errorAnswer(422, cause.message);
      throw cause;
    }
    service.store.put('settings', 'clock_offset_ms', { value: service.clock.offset() });
    return clockAnswer(service);
  });
}

/** Sets one fault, or all of `{faults: [...]}`. If one of them is invalid, none is set. */
function setFaults(service: Service, body: JsonObject): Answer {
  const several = body.faults;
  const written = isJsonArray(several) ? several : [body];
  if (isJsonArray(several)) {
    const detail = faultIn('back-door/faults', body);
    if (detail !== undefined) return errorAnswer(422, detail);
  }
  const faults: Fault[] = [];
  for (const each of written) {
    const read = readFault(each as JsonObject);
    if (read.kind === 'invalid') return errorAnswer(422, read.detail);
    faults.push(read.fault);
  }
  service.faults.add(faults);
  return ok({ faults: service.faults.list() });
}

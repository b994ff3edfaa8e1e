/** Requests and answers on the wire of a profile, where they are not in the published form. Pure. */
import { PROFILES, type Profile, type ProfileName } from '../interface/index.ts';
import { sentPart } from '../model/service/said-part.ts';
import type { JsonObject } from '../model/values/json.ts';
import type { Answer, ServiceRequest } from './answer.ts';
import { canonicalBody } from './fill-path.ts';

/** An operation that the project binds itself is sent as it is: only its owner knows its form. */
function wireOf({ operation }: ServiceRequest, profile: ProfileName): Profile['wire'] {
  return operation.boundBy === 'project' ? undefined : PROFILES[profile].wire;
}

export function onTheWire(request: ServiceRequest, profile: ProfileName): ServiceRequest {
  if (request.body === null) return request;
  const wire = wireOf(request, profile);
  const written = JSON.parse(request.body) as JsonObject;
  const body = sentPart(written);
  if (wire === undefined && body === written) return request;
  return { ...request, body: canonicalBody(wire?.sent(request.operation.name, body) ?? body) };
}

export function inPublishedForm(request: ServiceRequest, answer: Answer, profile: ProfileName): Answer {
  const wire = wireOf(request, profile);
  if (wire === undefined || answer.kind !== 'answered' || answer.body === undefined) return answer;
  return { ...answer, body: wire.shown(request.operation.name, answer.body) };
}

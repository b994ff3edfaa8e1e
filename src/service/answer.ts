/** What came back for one send. Expected answers of the service are values, whatever their status. */
import type { BoundOperation } from '../model/binding.ts';
import type { Json } from '../model/json.ts';

/** One passage over the wire, ready to go: path with its ids filled in, exact bytes, key. */
export interface ServiceRequest {
  readonly operation: BoundOperation;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The exact bytes as UTF-8 text; null where the request has no body. */
  readonly body: string | null;
  /** Null for reads. */
  readonly key: string | null;
}

export type Answer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The body as JSON; undefined where it is empty, cut short or not JSON. */
      readonly body: Json | undefined;
      /** `none`: well-formed or empty. `cut_short`: fewer bytes than announced, or JSON that ends early or passed the cap. */
      readonly fault: 'none' | 'cut_short' | 'not_json';
      /** The key that the answer echoes, null where it echoes none. */
      readonly echoedKey: string | null;
      /** `Idempotent-Replayed: true`. */
      readonly replayed: boolean;
      /** `Transient-Error: true`. */
      readonly transient: boolean;
      /** `Retry-After`, in milliseconds from now, whether it came as seconds or as a date. */
      readonly retryAfterMs: number | null;
      /** The service's own time (`Date`); null or absent where it does not say. */
      readonly dateMs?: number | null;
    }
  | {
      readonly kind: 'unanswered';
      /** `refused`: no connection was made, so nothing was sent. All others may have reached the service. */
      readonly reason: 'refused' | 'timeout' | 'reset' | 'aborted';
      readonly detail: string;
    };

/** The port that apply and observe speak through. Never throws for anything the network or the service does. */
export interface ServiceClient {
  send(request: ServiceRequest): Promise<Answer>;
  close(): Promise<void>;
}

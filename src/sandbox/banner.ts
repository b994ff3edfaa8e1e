/** The start message of the sandbox. It shows how to point a project at the sandbox. */
import type { ProfileName } from '../interface/index.ts';

interface BannerFacts {
  readonly url: string;
  readonly apiKey: string;
  readonly profile: ProfileName;
  /** The data file; undefined for memory. */
  readonly data?: string;
  /** True if the sandbox started with a seed. */
  readonly seeded: boolean;
}

/**
 * Printed for an empty sandbox: only existing products and plans can be adopted, and only existing customers billed.
 */
const EMPTY = `
  it holds nothing: started with --seed . it has the customers, products and plans that the catalog here names`;

/** The variable that the line above exports. A command with the key itself would stay in the shell's history. */
const KEY = `-H "Authorization: Bearer $BILLING_API_KEY"`;

/** Plain text of several lines, ending in a newline. */
export function bannerText({ url, apiKey, profile, data, seeded }: BannerFacts): string {
  return `The billing sandbox is listening on ${url}
  profile ${profile}, ${data === undefined ? 'data in memory, gone when it stops' : `data in ${data}`}${seeded || data !== undefined ? '' : EMPTY}

Point a project at it, in pricewright.yaml:

  service:
    base_url: ${url}
    api_key: \${env.BILLING_API_KEY}
    profile: ${profile}${profile === 'alguna' ? '\n    account: sandbox' : ''}

and in the shell that runs pricewright:

  export BILLING_API_KEY=${apiKey}

What was asked of it: curl ${KEY} ${url}/_sandbox/log
What it holds:        curl ${KEY} ${url}/_sandbox/dump
A day later:          curl ${KEY} -X POST ${url}/_sandbox/clock -H 'content-type: application/json' -d '{"advance_ms":86400000}'

Ctrl-C stops it.
`;
}

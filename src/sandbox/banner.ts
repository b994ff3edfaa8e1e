/** What the sandbox says of itself when it starts: how to point a project at it. */
import type { Profile } from './http/routes.ts';

export interface BannerFacts {
  readonly url: string;
  readonly apiKey: string;
  readonly profile: Profile;
  /** The data file; undefined for memory. */
  readonly data?: string;
  /** Whether it began with what a seed names. */
  readonly seeded: boolean;
}

/** Only products and plans that are there can be taken up by their ids, and only customers that are there be billed. */
const EMPTY = `
  it holds nothing: started with --seed-from . it has the customers, products and plans that the catalog here names`;

/** The variable of the line above: a command with the key itself would stand in the shell's history. */
const KEY = `-H "Authorization: Bearer $BILLING_API_KEY"`;

/** Plain text of several lines, ending in a newline. */
export function bannerText({ url, apiKey, profile, data, seeded }: BannerFacts): string {
  return `The billing sandbox is listening on ${url}
  profile ${profile}, ${data === undefined ? 'data in memory, gone when it stops' : `data in ${data}`}${seeded || data !== undefined ? '' : EMPTY}

Point a project at it, in pricewright.yaml:

  service:
    base_url: ${url}
    api_key: \${env.BILLING_API_KEY}
    profile: ${profile}

and in the shell that runs pricewright:

  export BILLING_API_KEY=${apiKey}

What was asked of it: curl ${KEY} ${url}/_sandbox/log
What it holds:        curl ${KEY} ${url}/_sandbox/dump
A day later:          curl ${KEY} -X POST ${url}/_sandbox/clock -H 'content-type: application/json' -d '{"advance_ms":86400000}'

Ctrl-C stops it.
`;
}

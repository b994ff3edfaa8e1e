/** Reads a list of the service: all pages if the list parameters have names, else the one possible page. */

import { type Page, readListPage } from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import type { Json } from '../model/values/json.ts';
import { idAt, type ServiceClient, type ServiceRequest } from './answer.ts';
import { type ReadRetry, readFailure, readWithRetry, unexpectedAnswer } from './read-failure.ts';

interface PageOptions {
  /** Filters and sort order, sent with every page. */
  readonly query?: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly retry: ReadRetry;
  /** Delays a page while too many reads are under way; shared with the other reads of the run. */
  readonly limit: <T>(task: () => Promise<T>) => Promise<T>;
  /** {@link MAX_PAGES} by default. */
  readonly mostPages?: number;
}

export type PagesRead =
  | {
      readonly kind: 'read';
      /** Each item once, in the order of the pages. */
      readonly items: readonly Json[];
      /** True if this is certainly the whole list. Only then does the absence of an item prove anything. */
      readonly complete: boolean;
      readonly requests: number;
    }
  | { readonly kind: 'failed'; readonly diagnostic: Diagnostic; readonly requests: number };

/** The page size to ask for, if it has a name. The interface has no maximum; the answer gives the real size. */
export const PAGE_SIZE = 100;
/** A longer list is read up to this page and is not complete. */
const MAX_PAGES = 10_000;

type OnePage =
  | { readonly kind: 'page'; readonly page: Page; readonly requests: number }
  | Extract<PagesRead, { kind: 'failed' }>;

/** Never throws for faults of the service. One failed page fails the read, because a list with a gap is useless. */
export async function readPages(
  client: ServiceClient,
  operation: BoundOperation,
  bindings: Bindings,
  options: PageOptions,
): Promise<PagesRead> {
  const { pageSize, skip } = bindings.listParameters;
  const { mostPages = MAX_PAGES } = options;
  let failed: Extract<OnePage, { kind: 'failed' }> | undefined;
  const readPage = (offset: number): Promise<OnePage> =>
    options.limit(async () => {
      if (failed !== undefined) return { ...failed, requests: 0 };
      const query = {
        ...options.query,
        ...(pageSize !== undefined && { [pageSize]: String(PAGE_SIZE) }),
        ...(skip !== undefined && { [skip]: String(offset) }),
      };
      const page = await askForPage(
        client,
        { operation, path: operation.path, query, body: null, key: null },
        options,
      );
      if (page.kind === 'failed') failed = page;
      return page;
    });

  const first = await readPage(0);
  if (first.kind === 'failed') return first;
  const { perPage, totalPages } = first.page;
  if (skip === undefined || totalPages <= 1)
    return {
      kind: 'read',
      items: distinct([first.page], operation.idPath),
      complete: totalPages <= 1,
      requests: first.requests,
    };

  const offsets = Array.from({ length: Math.min(totalPages, mostPages) - 1 }, (_, at) => (at + 1) * perPage);
  const rest = await Promise.all(offsets.map(readPage));
  const requests = rest.reduce((sum, page) => sum + page.requests, first.requests);
  const pages = [first.page];
  for (const page of rest) {
    if (page.kind === 'failed') return { ...page, requests };
    pages.push(page.page);
  }
  const items = distinct(pages, operation.idPath);
  return { kind: 'read', items, complete: isWhole(pages, items.length), requests };
}

async function askForPage(
  client: ServiceClient,
  request: ServiceRequest,
  options: PageOptions,
): Promise<OnePage> {
  const { answer, requests } = await readWithRetry(client, request, options.retry);
  if (answer.kind === 'unanswered' || answer.status < 200 || answer.status > 299 || answer.body === undefined)
    return { kind: 'failed', diagnostic: readFailure(answer, request, options.origin), requests };
  const read = readListPage(answer.body);
  if (read.kind === 'wrong')
    return { kind: 'failed', diagnostic: unexpectedAnswer(request, read.what), requests };
  return { kind: 'page', page: read.value, requests };
}

/**
 * True if the pages add up to the list. Items that come or go during the walk move others across page borders, and a
 * service may ignore the offset. Pages then disagree, repeat an item or are short, and some item may be missing.
 */
function isWhole(pages: readonly Page[], distinctItems: number): boolean {
  const [first] = pages;
  if (first === undefined || pages.length !== first.totalPages) return false;
  const isSteady = pages.every((page, at) => {
    const { items, perPage, totalPages } = page;
    const isFilled = at < pages.length - 1 ? items.length === perPage : items.length > 0;
    return isFilled && perPage === first.perPage && totalPages === first.totalPages;
  });
  return isSteady && distinctItems === pages.reduce((sum, page) => sum + page.items.length, 0);
}

/** Removes duplicates by id. An item without an id is kept, so that its reader can report it. */
function distinct(pages: readonly Page[], idPath: readonly string[]): readonly Json[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.items)
    .filter((item) => {
      const id = idAt(item, idPath);
      if (id === undefined) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
}

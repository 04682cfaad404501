import { z } from 'zod';

interface SizeBounds {
  /** Number of rows of a page unless the caller says otherwise. */
  readonly size?: number;
  readonly maxSize?: number;
}

/** Number of rows that a query asks for. */
export const sizeSchema = ({ size = 20, maxSize = 100 }: SizeBounds = {}) =>
  z.coerce.number().int().min(1).max(maxSize).default(size);

/**
 * `page` (from 1) and `size` of a query that reads a list by page number, as the specification's lists do. Such lists
 * are read with OFFSET, which costs more the deeper the page; `maxPage` limits how deep. Lists without page numbers
 * take `after`, the key of the last row, and `sizeSchema`.
 */
export const pageSchema = ({ maxPage = 1000, ...bounds }: SizeBounds & { readonly maxPage?: number } = {}) =>
  z.object({ page: z.coerce.number().int().min(1).max(maxPage).default(1), size: sizeSchema(bounds) });

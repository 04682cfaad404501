import { z } from 'zod';

interface SizeBounds {
  /** Default number of rows per page. */
  readonly size?: number;
  readonly maxSize?: number;
}

/** Schema of the requested number of rows. */
export const sizeSchema = ({ size = 20, maxSize = 100 }: SizeBounds = {}) =>
  z.coerce.number().int().min(1).max(maxSize).default(size);

/**
 * Schema of `page` (from 1) and `size` of a query that reads a list by page number, as the lists of the specification
 * do. Such lists are read with OFFSET, which costs more the deeper the page; `maxPage` limits the depth. Lists without
 * page numbers use `after`, the key of the last row, and `sizeSchema`.
 */
export const pageSchema = ({ maxPage = 1000, ...bounds }: SizeBounds & { readonly maxPage?: number } = {}) =>
  z.object({ page: z.coerce.number().int().min(1).max(maxPage).default(1), size: sizeSchema(bounds) });

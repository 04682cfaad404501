import { z } from 'zod';

interface SizeBounds {
  /** Number of rows of a page unless the caller says otherwise. */
  readonly size?: number;
  readonly maxSize?: number;
}

/** Number of rows that a query asks for. */
export const sizeSchema = ({ size = 20, maxSize = 100 }: SizeBounds = {}) =>
  z.coerce.number().int().min(1).max(maxSize).default(size);

/** `page` (from 1) and `size` of a query that reads a list by page number. `maxPage` limits how deep it goes. */
export const pageSchema = ({ maxPage = 1000, ...bounds }: SizeBounds & { readonly maxPage?: number } = {}) =>
  z.object({ page: z.coerce.number().int().min(1).max(maxPage).default(1), size: sizeSchema(bounds) });

import { useEffect, useState } from 'react';
import { AuthService, useService } from '#core/web';
import type { ExportSourceRow } from '../../export-contract';

/** Preference key of the columns that a user last exported from a source, shared across screens and devices. */
export const columnPreference = (source: string): string => `exportColumns.${source}`;

/**
 * Returns the columns of the next file: the last selection, as far as the source still has them, or its default
 * columns.
 */
export function useColumnChoice(source: ExportSourceRow): {
  readonly defaults: readonly string[];
  readonly columns: readonly string[];
  readonly choose: (columns: readonly string[]) => void;
} {
  const auth = useService(AuthService);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  useEffect(() => setChosen(null), [source.Name]);
  const defaults = source.Columns.filter(({ Is_Default }) => Is_Default).map(({ Key }) => Key);
  const columnKeys = new Set(source.Columns.map(({ Key }) => Key));
  const lastChoice = (auth.preference<readonly string[]>(columnPreference(source.Name)) ?? []).filter((key) =>
    columnKeys.has(key),
  );
  return { defaults, columns: chosen ?? (lastChoice.length > 0 ? lastChoice : defaults), choose: setChosen };
}

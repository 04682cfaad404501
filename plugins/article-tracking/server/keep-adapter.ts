import type { Statements } from '#core/server';
import type { JsonDefinition } from './adapters/json-adapter';

/** Creates or updates the adapter of that name on behalf of another plugin; null deletes it. */
export async function keepAdapter(
  statements: Statements,
  name: string,
  definition: Omit<Partial<JsonDefinition>, 'Adapter_Name'> | null,
): Promise<void> {
  if (definition === null) {
    await statements.query('delete from reply_adapter where adapter_name = $1', [name]);
    return;
  }
  const entries = Object.entries({ Is_Enabled: true, ...definition }).map(
    ([field, value]) => [field.toLowerCase(), value] as const,
  );
  const columns = entries.map(([column]) => `"${column.replaceAll('"', '')}"`);
  await statements.query(
    `insert into reply_adapter (adapter_name, ${columns.join(', ')})
      values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')})
     on conflict (adapter_name) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')},
       updated_at = now()`,
    [name, ...entries.map(([, value]) => value)],
  );
}

import type { Caller } from '#core/server';
import type { ModuleAnswer } from '../contract';
import type { ModuleView } from '../module';
import type { ServedModule } from './serve-module';

/** A text by its dotted key. */
function find(texts: unknown, path: readonly string[]): string | undefined {
  if (path.length === 0) return typeof texts === 'string' ? texts : undefined;
  const [first = '', ...rest] = path;
  return typeof texts === 'object' && texts !== null
    ? find((texts as Readonly<Record<string, unknown>>)[first], rest)
    : undefined;
}

/** What faces need to write a table or a sentence on the server, in the language of the caller. */
export function serverView(
  { plugin, texts }: ServedModule,
  { language, timeZone }: Caller,
  { Rows, Before, Counted }: Pick<ModuleAnswer, 'Rows' | 'Before' | 'Counted'>,
): ModuleView<object> {
  return {
    rows: Rows,
    before: Before?.Rows ?? null,
    counted: Counted,
    language,
    timeZone,
    text: (key, parameters = {}) =>
      (find(texts[language], key.replace(`${plugin}:`, '').split('.')) ?? key).replace(
        /\{\{(\w+)\}\}/g,
        (_, name: string) => String(parameters[name] ?? ''),
      ),
  };
}

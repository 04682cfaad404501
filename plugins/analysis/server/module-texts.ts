import type { Caller } from '#core/server';
import type { ModuleAnswer } from '../contract';
import type { ModuleView } from '../module';
import type { ServedModule } from './serve-module';

/** What faces need to write a table or a sentence on the server, in the language of the caller. */
export function serverView(
  { plugin, texts }: ServedModule,
  { language, timeZone }: Caller,
  { Rows, Before, Counted }: Pick<ModuleAnswer, 'Rows' | 'Before' | 'Counted'>,
): ModuleView<object> {
  const text = texts(language);
  return {
    rows: Rows,
    before: Before?.Rows ?? null,
    counted: Counted,
    language,
    timeZone,
    text: (key, parameters = {}) => text(key.replace(`${plugin}:`, ''), parameters),
  };
}

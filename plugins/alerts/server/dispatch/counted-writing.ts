import { toValue, type Context, type Emitter, type Liquid } from 'liquidjs';

/** Maximum number of characters that one template may write, including the text that it captures or replaces. */
const maxWritten = 200_000;

const written = new WeakMap<Context, number>();

/** Adds to what a template has written so far; thrown messages are those of the other limits of the engine. */
function count(context: Context, length: number): void {
  const total = (written.get(context) ?? 0) + length;
  written.set(context, total);
  if (total > maxWritten) throw new Error(`output limit exceeded: ${maxWritten} characters`);
}

function toText(value: unknown): string {
  const plain: unknown = toValue(value);
  if (plain === null || plain === undefined) return '';
  return Array.isArray(plain) ? plain.map(toText).join('') : String(plain);
}

class CountedEmitter implements Emitter {
  buffer = '';

  constructor(private readonly context: Context) {}

  write(value: unknown): void {
    const text = toText(value);
    count(this.context, text.length);
    this.buffer += text;
  }
}

/**
 * Limits what templates write while it is written. The engine's own memory limit counts the arguments of filters, but
 * neither output nor `capture`, which doubles a text with every line of a template, nor what `replace` inserts.
 */
export function limitWriting(engine: Liquid): void {
  const { renderer } = engine;
  const render = renderer.renderTemplates.bind(renderer);
  renderer.renderTemplates = (templates, context, emitter = new CountedEmitter(context)) =>
    render(templates, context, emitter);
  engine.registerFilter('replace', function (value: unknown, pattern: unknown, replacement: unknown) {
    const [text, inserted] = [toText(value), toText(replacement)];
    count(this.context, text.length);
    const parts = text.split(toText(pattern));
    count(this.context, (parts.length - 1) * inserted.length);
    return parts.join(inserted);
  });
}

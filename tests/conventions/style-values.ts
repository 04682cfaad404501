/** A declaration of a stylesheet whose value is not one of the scale. */
export interface OffScale {
  readonly line: number;
  readonly text: string;
}

const sizes = ['text-small', 'text', 'text-large', 'text-section', 'text-title', 'text-figure'];
const leadings = ['leading-small', 'leading', 'leading-large', 'leading-section', 'leading-title', 'leading-figure'];
const variable = (names: readonly string[]): string => `var\\(--(?:${names.join('|')})\\)`;

/** Big screens are scaled as a whole: their lengths are multiples of a unit of their own. */
const unit = String.raw`(?:calc|min)\([^;]*var\(--u\)[^;]*\)`;
const size = `${variable([...sizes, 'list-font-size', 'list-title-size'])}|inherit|${unit}`;
const leading = `${variable([...leadings, 'control-inline', 'control-tool', 'row-height', 'list-leading', 'list-title-leading'])}|inherit|0|1`;
const radius = `${variable(['radius', 'radius-large', 'radius-round', 'radius-mark'])}|50%|0|inherit|${unit}`;

/** What each property may say. */
const allowed: Readonly<Record<string, RegExp>> = {
  'font-size': new RegExp(`^(?:${size})$`),
  'font-weight': /^(?:400|600|inherit)$/,
  'line-height': new RegExp(`^(?:${leading}|calc\\(var\\(--control-[a-z]+\\) - 2px\\))$`),
  'border-radius': new RegExp(`^(?:${radius})(?: (?:${radius}))*$`),
  font: new RegExp(`^(?:inherit|(?:400 |600 )?(?:${size}) / (?:${leading}) var\\(--font(?:-mono)?\\))$`),
};

/** Heights between a line and a bar are those of controls and rows. */
const height = /^(\d+)px$/;
const [least, most] = [17, 59];

/** Returns the declarations whose font, radius or height is not one of the scale in tokens.css. */
export function offScale(css: string): OffScale[] {
  const withoutComments = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ''));
  return withoutComments.split('\n').flatMap((text, index) => {
    const [, property = '', value = ''] = /^\s*([a-z-]+):\s*([^;]+);/.exec(text) ?? [];
    const rule = allowed[property];
    const pixels = Number(/^(?:min-)?height$/.test(property) && height.exec(value)?.[1]);
    const isOff = rule ? !rule.test(value.trim()) : pixels >= least && pixels <= most;
    return isOff ? [{ line: index + 1, text: text.trim() }] : [];
  });
}

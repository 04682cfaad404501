import { Liquid, type Template } from 'liquidjs';
import type { TemplateText } from '../../templates';
import { limitWriting } from './counted-writing';
import { getFault, TemplateError } from './template-fault';

/** An article as available in templates. */
export interface TemplateArticle {
  readonly title: string;
  readonly summary: string;
  readonly site: string;
  readonly author: string;
  readonly media: string;
  readonly emotion: string;
  readonly level: string;
  readonly score: number;
  readonly reason: string;
  readonly published: string;
  readonly copies: number;
  readonly url: string;
  readonly subjects: string;
  /** Times of publication and discovery of an article that was found late; empty for others. */
  readonly late: string;
}

/** Variables of a template. */
export interface TemplateScope {
  readonly article: TemplateArticle;
  readonly articles: readonly TemplateArticle[];
  readonly level: string;
  readonly link: string;
  readonly rule: string;
  readonly client: string;
  readonly count: number;
  readonly receiver: string;
  readonly time: string;
  readonly note: string;
  /** A sentence about the spike; empty without one. */
  readonly spike: string;
  /** Number of alerts that waited with these and no longer hold. */
  readonly withdrawn: number;
}

/** Templates must not read files, and a single text must not block its thread. */
const engine = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  relativeReference: false,
  templates: {},
  parseLimit: 20_000,
  renderLimit: 500,
  memoryLimit: 2_000_000,
});
// References to other templates would fail with the first article at the latest; it is better to refuse them on save.
for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag];
limitWriting(engine);

const parsed = new Map<string, Template[]>();
const maxParsed = 500;

function getTemplate(text: string): Template[] {
  const cached = parsed.get(text);
  if (cached) return cached;
  if (parsed.size >= maxParsed) parsed.clear();
  const made = engine.parse(text);
  parsed.set(text, made);
  return made;
}

/**
 * Fills a template on the calling thread; headings are a single line. Templates of clients are filled by
 * `TemplateFiller`.
 *
 * @throws {TemplateError} names field, line and reason
 */
export async function fillTemplate(template: TemplateText, scope: TemplateScope): Promise<TemplateText> {
  const fill = async (text: string, field: 'Subject' | 'Text'): Promise<string> => {
    try {
      return String(await engine.render(getTemplate(text), { ...scope }));
    } catch (error) {
      throw new TemplateError(getFault(error, field));
    }
  };
  return {
    subject: (await fill(template.subject, 'Subject')).replace(/\s+/g, ' ').trim(),
    text: (await fill(template.text, 'Text')).trim(),
  };
}

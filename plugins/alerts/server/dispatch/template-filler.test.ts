import { describe, expect, it } from '@rstest/core';
import type { Language } from '#core';
import { ThreadDeadlineError, type ThreadOptions, type ThreadService, type ThreadTask } from '#core/server';
import { builtInTemplates, type TemplateText } from '../../templates';
import type { TemplateKind } from './choose-template';
import { faultText, TemplateError } from './template-fault';
import { TemplateFiller } from './template-filler';
import { templateSamples } from './template-samples';
import task from './template-task';

const threads = (run: ThreadTask['run']): ThreadService & { readonly options: ThreadOptions[] } => {
  const options: ThreadOptions[] = [];
  return {
    options,
    run: async <Output>(_calls: unknown, input: unknown, given: ThreadOptions = {}) => {
      options.push(given);
      return (await run(null, structuredClone(input))) as Output;
    },
    stop: async () => {},
  };
};
const filler = new TemplateFiller(threads(task.run));
const tryTemplate = (template: TemplateText, kind: TemplateKind, language: Language) =>
  filler.try('1', template, kind, language);

const getFault = async (text: string, subject = '{{ article.title }}') => {
  try {
    await tryTemplate({ subject, text }, 'single', 'zh-CN');
    return null;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error.fault;
  }
};

describe('templates', () => {
  it.each([
    ["{{ article.title }}\n{% include 'footer' %}", 'tag', 2],
    ["{% if note == 'never' %}{% render 'footer' %}{% endif %}", 'tag', 1],
    ["{% layout 'x' %}", 'tag', 1],
    ['\n\n{{ article.title | base64_decode }}', 'value', 3],
    ["{{ article.title | append: '100%' | url_decode }}", 'value', 1],
    ['{{ article.title | url_decode }}', 'value', 1],
    ['{% for i in (1..300000) %}{{ article.title }}{% endfor %}', 'limit', 1],
    [
      `{% assign a = '0123456789' %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(24)}{{ a | size }}`,
      'limit',
      1,
    ],
    [`${'{% capture a %}{{ a }}{{ a }}x{% endcapture %}'.repeat(20)}{{ a }}`, 'limit', 1],
    [`{% assign a = 'xxxxxxxxxx' %}${"{% assign a = a | replace: 'x', a %}".repeat(5)}{{ a | size }}`, 'limit', 1],
    [`{% assign a = 'xxxxxxxxxx' %}${'{% assign a = a | append: a %}'.repeat(18)}{{ a }}`, 'limit', 1],
    ['{{ article.title | shout }}', 'filter', 1],
    ['一\n{% if note %}', 'unclosed', 2],
  ] as const)('refuses %j before it is saved', async (text, Kind, Line) => {
    expect(await getFault(text)).toMatchObject({ Kind, Line, Field: 'Text' });
    expect(await getFault('x', text)).toMatchObject({ Kind, Line, Field: 'Subject' });
  });

  it('state line and reason in the language of the reader', async () => {
    const fault = await getFault('一\n二 {{ article.title | shout }}');
    expect(fault && faultText(fault, 'zh-CN')).toBe('内容第 2 行：没有过滤器“shout”');
    expect(fault && faultText(fault, 'en-US')).toBe('Content, line 2: there is no filter “shout”');
  });

  it('that are built in handle every sample', async () => {
    for (const language of ['zh-CN', 'en-US'] as const)
      for (const kind of ['single', 'several', 'spike'] as const)
        await tryTemplate(builtInTemplates[language][kind], kind, language);
  });

  it('are replaced by the built-in text when they fail, each time and also when they time out', async () => {
    const scope = templateSamples('single', 'zh-CN')[0];
    if (!scope) throw new Error('There is no sample');
    const criteria = { kind: 'single', language: 'zh-CN' } as const;
    const clientTemplate = { template_id: '7', template_name: '急', channel: null, ...criteria, subject: 'x' };
    const slow = {
      ...clientTemplate,
      text: '{% for i in (1..30000) %}{% for j in (1..9000) %}x{% endfor %}{% endfor %}',
    };
    for (const text of ['{{ article.title | base64_decode }}', slow.text]) {
      const filled = await filler.fillOrFallBack('1', { ...clientTemplate, text }, criteria, scope);
      expect(filled.text).toContain('查看并确认');
      expect(filled.fallback).toMatchObject({ Template_ID: '7', Template_Name: '急', Field: 'Text' });
    }
    const begun = performance.now();
    for (let index = 0; index < 5; index += 1) await filler.fillOrFallBack('1', slow, criteria, scope);
    expect(performance.now() - begun).toBeLessThan(400);
    expect((await filler.fillOrFallBack('1', { ...clientTemplate, text: '好' }, criteria, scope)).fallback).toBeNull();
  });

  it('of clients are filled in a thread for untrusted documents, whose limits are faults of the template', async () => {
    const [scope] = templateSamples('single', 'zh-CN');
    if (!scope) throw new Error('There is no sample');
    const heavy = threads(() => {
      throw new ThreadDeadlineError('alerts/fill-template', 3000);
    });
    const limited = new TemplateFiller(heavy);
    await expect(limited.fill('7', { subject: 'x', text: 'x' }, scope)).rejects.toMatchObject({
      fault: { Kind: 'limit' },
    });
    expect(heavy.options).toEqual([{ pool: 'documents', queue: '7', deadline: 3000 }]);
    const out = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    const full = new TemplateFiller(threads(() => Promise.reject(out)));
    await expect(full.try('7', { subject: 'x', text: 'x' }, 'single', 'zh-CN')).rejects.toBeInstanceOf(TemplateError);
  });
});

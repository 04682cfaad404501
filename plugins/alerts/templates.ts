/** Template variables of one article. */
export const articleVariables = [
  'title',
  'summary',
  'site',
  'author',
  'media',
  'emotion',
  'level',
  'score',
  'reason',
  'published',
  'copies',
  'url',
  'subjects',
  'late',
] as const;
/** Variables available in every template. */
export const commonVariables = [
  'link',
  'rule',
  'client',
  'count',
  'receiver',
  'time',
  'note',
  'spike',
  'withdrawn',
] as const;

/** Title and text of a template. */
export interface TemplateText {
  readonly subject: string;
  readonly text: string;
}

/** Templates used when a client has none of its own. */
export const builtInTemplates: Readonly<
  Record<'zh-CN' | 'en-US', Readonly<Record<'single' | 'several' | 'spike', TemplateText>>>
> = {
  'zh-CN': {
    single: {
      subject: '【{{ level }}】{{ article.title | truncate: 40 }}',
      text: '{{ article.title }}\n{{ article.site }} {{ article.published }} {{ article.emotion }}\n原因：{{ article.reason }}\n{% if note != "" %}{{ note }}\n{% endif %}{% if withdrawn > 0 %}另有 {{ withdrawn }} 条已撤回\n{% endif %}查看并确认：{{ link }}',
    },
    several: {
      subject: '【{{ level }}】{{ rule }}：{{ count }} 条预警',
      text: '{% for article in articles %}{{ forloop.index }}. 【{{ article.level }}】{{ article.title }}（{{ article.site }}）{% if article.late != "" %} {{ article.late }}{% endif %}\n{% endfor %}{% if withdrawn > 0 %}另有 {{ withdrawn }} 条已撤回\n{% endif %}查看并确认：{{ link }}',
    },
    spike: {
      subject: '【{{ level }}】{{ article.title | truncate: 40 }}',
      text: '{{ spike }}\n代表文章：{{ article.title }}\n查看并确认：{{ link }}',
    },
  },
  'en-US': {
    single: {
      subject: '[{{ level }}] {{ article.title | truncate: 80 }}',
      text: '{{ article.title }}\n{{ article.site }} {{ article.published }} {{ article.emotion }}\nWhy: {{ article.reason }}\n{% if note != "" %}{{ note }}\n{% endif %}{% if withdrawn > 0 %}{{ withdrawn }} withdrawn\n{% endif %}Open and confirm: {{ link }}',
    },
    several: {
      subject: '[{{ level }}] {{ rule }}: {{ count }} alerts',
      text: '{% for article in articles %}{{ forloop.index }}. [{{ article.level }}] {{ article.title }} ({{ article.site }}){% if article.late != "" %} {{ article.late }}{% endif %}\n{% endfor %}{% if withdrawn > 0 %}{{ withdrawn }} withdrawn\n{% endif %}Open and confirm: {{ link }}',
    },
    spike: {
      subject: '[{{ level }}] {{ article.title | truncate: 80 }}',
      text: '{{ spike }}\nExample: {{ article.title }}\nOpen and confirm: {{ link }}',
    },
  },
};

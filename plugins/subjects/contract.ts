import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleFilterSchema, articleIds } from '#plugins/articles';
import { longestRule, notations } from './resource';

const ruleText = z.string().trim().min(1).max(longestRule);
const notation = z.enum(notations);
const mark = z.object({ field: z.enum(['title', 'body']), start: z.number(), end: z.number(), word: z.string() });
const warning = z.object({ code: z.string(), parameters: z.record(z.string(), z.string()) });

const treeSubject = z.object({
  Subject_ID: idSchema,
  Subject_Name: z.string(),
  Category_ID: idSchema.nullable(),
  Colour: z.string().nullable(),
  Is_Enabled: z.boolean(),
  /** Articles published since midnight of the caller's time zone. */
  Today_Count: z.number(),
});

const subjectTree = z.object({
  Categories: z.array(z.object({ Category_ID: idSchema, Category_Name: z.string(), Parent_ID: idSchema.nullable() })),
  Subjects: z.array(treeSubject),
});
export type SubjectTree = z.output<typeof subjectTree>;

/** What the list of a line of the tree holds; the line as `lineKey` writes it. */
const lineCount = z.object({ Key: z.string(), Count: z.number(), Unread: z.number() });
export type LineCount = z.output<typeof lineCount>;

const version = z.object({
  Version: z.number(),
  Rule: z.string(),
  Notation: notation,
  Changed_By_Name: z.string().nullable(),
  Changed_At: z.string(),
});
/** A rule that a subject has had. */
export type SubjectVersion = z.output<typeof version>;

const sample = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Published_At: z.string(),
  /** A stretch of the body where the rule's first word stands; marks refer to it. */
  Text: z.string(),
  Marks: z.array(mark),
});
export type RuleSample = z.output<typeof sample>;

const preview = z.object({
  /** Articles that the rule finds since `Since`; at most 10,000 are counted. */
  total: z.number(),
  /** There are more: the count stopped at its cap, or what is older was not looked at in the time there is. */
  Is_Capped: z.boolean(),
  /** Counted and listed within the subjects that the caller may see: of the client's own articles there may be more. */
  Is_Restricted: z.boolean(),
  /** Whole days that were looked at; 0 when not even one could be. */
  Days: z.number(),
  /** The earliest moment looked at: later than asked for when the rule is slow. */
  Since: z.string(),
  /** By day of the caller's time zone, the earliest first. */
  By_Day: z.array(z.object({ Day: z.string(), Count: z.number() })),
  list: z.array(sample),
  /** Against the rule as it is saved, over the same time. */
  Compared: z
    .object({
      total: z.number(),
      Added: z.number(),
      Removed: z.number(),
      Added_List: z.array(sample),
      Removed_List: z.array(sample),
    })
    .nullable(),
  Warnings: z.array(warning),
});
export type RulePreview = z.output<typeof preview>;

export interface ExplainedClause {
  readonly kind: string;
  readonly text: string;
  readonly matched: boolean;
  readonly marks: readonly z.output<typeof mark>[];
  readonly nearMiss?: Readonly<Record<string, unknown>>;
  readonly of: readonly ExplainedClause[];
}
const clause: z.ZodType<ExplainedClause, ExplainedClause> = z.lazy(() =>
  z.object({
    kind: z.string(),
    text: z.string(),
    matched: z.boolean(),
    marks: z.array(mark),
    nearMiss: z.record(z.string(), z.unknown()).optional(),
    of: z.array(clause),
  }),
);

/** Articles a day above which a rule is called wide, unless somebody says otherwise. */
export const wideRule = 2_000;

const finding = z.object({
  code: z.enum(['excludes-all', 'idle-clause', 'wide-rule', 'redundant-word', 'implied-word']),
  /** The clause that it is about, as written in the rule's notation, or its words, and numbers. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
/**
 * Something in a rule that works but does not do what its writer means: what the articles of the last days show, and
 * words that stand inside others.
 */
export type RuleFinding = z.output<typeof finding>;

/** What is asked of subjects beside their lists. */
export const subjectContract = defineContract({
  tree: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject-tree',
    access: 'user',
    summary: 'The categories and subjects that the caller may see, with the articles of today',
    result: subjectTree,
  },
  listTree: {
    method: 'GET',
    path: '/v1/article/subject-tree',
    privilege: ['classifiedInfo', 'browse'],
    summary:
      'The categories and subjects that the caller may see, and how many articles a list has of each, all and unread',
    query: articleFilterSchema,
    result: subjectTree.extend({ Counts: z.array(lineCount) }),
  },
  classify: {
    method: 'POST',
    path: '/v1/article/article-classified-subject',
    privilege: ['classifiedInfo', 'modify'],
    summary: 'Puts articles into a subject by hand, or takes them out',
    body: z.object({ id: articleIds, Subject_ID: idSchema, remove: z.boolean().default(false) }),
    result: z.object({ changed: z.number() }),
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/manage/class-manage/subject/preview',
    privilege: ['subject-monitor', 'browse'],
    summary: 'What a rule would find among the articles of the last days',
    body: z.object({
      Rule: ruleText,
      Notation: notation.optional(),
      Media_Types: z.array(z.string()).max(10).optional(),
      Days: z.int().min(1).max(30).default(7),
      Subject_ID: idSchema.optional(),
    }),
    result: preview,
  },
  lint: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/manage/class-manage/subject/lint',
    privilege: ['subject-monitor', 'browse'],
    summary:
      'What the articles of the last 30 days tell against a rule: exclusions that leave nothing, clauses that match nothing, too many articles',
    body: z.object({
      Rule: ruleText,
      Notation: notation.optional(),
      Media_Types: z.array(z.string()).max(10).optional(),
      Most_A_Day: z.int().min(1).max(1_000_000).default(wideRule),
    }),
    result: z.object({
      list: z.array(finding),
      /** Parts of the check took too long and were left out. */
      Is_Partial: z.boolean(),
    }),
  },
  convert: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/manage/class-manage/subject/convert',
    privilege: ['subject-monitor', 'browse'],
    summary: 'The same rule written in another notation',
    body: z.object({ Rule: ruleText, Notation: notation }),
    result: z.object({ Rule: z.string() }),
  },
  explain: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject/explain',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Why an article fulfils the rule of a subject or not, clause by clause',
    query: z.object({ id: idSchema, Subject_ID: idSchema }),
    result: z.object({ Subject_Name: z.string(), Title: z.string(), Text: z.string(), Clause: clause }),
  },
  versions: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject/version-list',
    privilege: ['subject-monitor', 'browse'],
    summary: 'The rules that a subject has had, the present one first',
    query: z.object({ Subject_ID: idSchema }),
    result: z.object({ list: z.array(version) }),
  },
  progress: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject/progress',
    privilege: ['subject-monitor', 'browse'],
    summary:
      'How far the present rule of a subject has been applied to the stored articles of the last 30 days, and what changed',
    query: z.object({ Subject_ID: idSchema }),
    result: z.object({
      Version: z.number(),
      State: z.enum(['waiting', 'running', 'done', 'off']),
      Candidates: z.number(),
      Checked: z.number(),
      Added: z.number(),
      Removed: z.number(),
      Finished_At: z.string().nullable(),
    }),
  },
});

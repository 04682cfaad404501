import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleFilterSchema, articleIds } from '#plugins/articles';
import { maxRuleLength, notations } from './resource';

const ruleText = z.string().trim().min(1).max(maxRuleLength);
const notation = z.enum(notations);
const mark = z.object({ field: z.enum(['title', 'body']), start: z.number(), end: z.number(), word: z.string() });
const warning = z.object({ code: z.string(), parameters: z.record(z.string(), z.string()) });

/** Subject in the tree. */
export const treeSubjectSchema = z.object({
  Subject_ID: idSchema,
  Subject_Name: z.string(),
  Category_ID: idSchema.nullable(),
  Colour: z.string().nullable(),
  Is_Enabled: z.boolean(),
  /** Articles published since midnight in the caller's time zone. */
  Today_Count: z.number(),
});

/** Category in the tree. */
export const treeCategorySchema = z.object({
  Category_ID: idSchema,
  Category_Name: z.string(),
  Parent_ID: idSchema.nullable(),
});

const subjectTree = z.object({
  Categories: z.array(treeCategorySchema),
  Subjects: z.array(treeSubjectSchema),
});
export type SubjectTree = z.output<typeof subjectTree>;

/** Article counts of a node of the tree; `Key` as `lineKey` writes it. */
const lineCount = z.object({ Key: z.string(), Count: z.number(), Unread: z.number() });
export type LineCount = z.output<typeof lineCount>;

const version = z.object({
  Version: z.number(),
  Rule: z.string(),
  Notation: notation,
  Changed_By_Name: z.string().nullable(),
  Changed_At: z.string(),
});
/** Earlier or current rule of a subject. */
export type SubjectVersion = z.output<typeof version>;

const sample = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Published_At: z.string(),
  /** Excerpt of the body around the first matching word; marks refer to it. */
  Text: z.string(),
  Marks: z.array(mark),
});
export type RuleSample = z.output<typeof sample>;

const preview = z.object({
  /** Articles that the rule matches since `Since`; counted up to 10,000. */
  total: z.number(),
  /**
   * The actual number is higher: the count reached its cap, or older articles could not be evaluated within the time
   * limit.
   */
  Is_Capped: z.boolean(),
  /**
   * Whether counts and lists are limited to the subjects that the caller may see; the client's own articles may include
   * more.
   */
  Is_Restricted: z.boolean(),
  /** Number of whole days evaluated; 0 when not even one was. */
  Days: z.number(),
  /** Earliest time evaluated; later than requested when the rule is slow. */
  Since: z.string(),
  /** Counts by day of the caller's time zone, earliest first. */
  By_Day: z.array(z.object({ Day: z.string(), Count: z.number() })),
  list: z.array(sample),
  /** Comparison with the saved rule over the same period. */
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

/** Articles per day above which a rule counts as too broad, by default. */
export const wideRule = 2_000;

const finding = z.object({
  code: z.enum([
    'excludes-all',
    'idle-clause',
    'wide-rule',
    'redundant-word',
    'implied-word',
    'excluded-longer',
    'longer-words',
    'regional-word',
  ]),
  /** Clause that the finding refers to, in the rule's notation, or its words and numbers. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
/**
 * Part of a rule that is valid but probably unintended, according to the articles of the last days or to words
 * contained in other words.
 */
export type RuleFinding = z.output<typeof finding>;

/** Calls for subjects beyond those of their lists. */
export const subjectContract = defineContract({
  tree: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject-tree',
    access: 'user',
    summary: "Categories and subjects visible to the caller, with today's article counts",
    result: subjectTree,
  },
  listTree: {
    method: 'GET',
    path: '/v1/article/subject-tree',
    privilege: ['classifiedInfo', 'browse'],
    summary:
      'Categories and subjects visible to the caller, with the total and unread article counts of a list for each',
    query: articleFilterSchema,
    result: subjectTree.extend({ Counts: z.array(lineCount) }),
  },
  classify: {
    method: 'POST',
    path: '/v1/article/article-classified-subject',
    privilege: ['classifiedInfo', 'modify'],
    summary: 'Adds articles to a subject by hand, or removes them',
    body: z.object({ id: articleIds, Subject_ID: idSchema, remove: z.boolean().default(false) }),
    result: z.object({ changed: z.number() }),
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/manage/class-manage/subject/preview',
    privilege: ['subject-monitor', 'browse'],
    summary: 'Previews which articles of the last days a rule would match',
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
      'Checks a rule against the articles of the last 30 days: exclusions that leave nothing, clauses that match nothing, too many articles',
    body: z.object({
      Rule: ruleText,
      Notation: notation.optional(),
      Media_Types: z.array(z.string()).max(10).optional(),
      Max_Per_Day: z.int().min(1).max(1_000_000).default(wideRule),
    }),
    result: z.object({
      list: z.array(finding),
      /** Parts of the check took too long and were skipped. */
      Is_Partial: z.boolean(),
    }),
  },
  convert: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/manage/class-manage/subject/convert',
    privilege: ['subject-monitor', 'browse'],
    summary: 'Converts a rule to another notation',
    body: z.object({ Rule: ruleText, Notation: notation }),
    result: z.object({ Rule: z.string() }),
  },
  explain: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject/explain',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Explains clause by clause why an article matches the rule of a subject or not',
    query: z.object({ id: idSchema, Subject_ID: idSchema }),
    result: z.object({ Subject_Name: z.string(), Title: z.string(), Text: z.string(), Clause: clause }),
  },
  versions: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject/version-list',
    privilege: ['subject-monitor', 'browse'],
    summary: "Versions of a subject's rule, the current one first",
    query: z.object({ Subject_ID: idSchema }),
    result: z.object({ list: z.array(version) }),
  },
  progress: {
    method: 'GET',
    path: '/v1/manage/class-manage/subject/progress',
    privilege: ['subject-monitor', 'browse'],
    summary:
      'Progress of applying the current rule of a subject to the stored articles of the last 30 days, and what changed',
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

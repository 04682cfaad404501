import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleIds } from '#plugins/articles';
import { longestRule, notations } from './resource';

const ruleText = z.string().trim().min(1).max(longestRule);
const notation = z.enum(notations);
const mark = z.object({ field: z.enum(['title', 'body']), start: z.number(), end: z.number(), word: z.string() });
const warning = z.object({ code: z.string(), parameters: z.record(z.string(), z.string()) });

const treeSubject = z.object({
  Subject_ID: idSchema, Subject_Name: z.string(), Category_ID: idSchema.nullable(), Colour: z.string().nullable(), Is_Enabled: z.boolean(),
  /** Articles published since midnight of the caller's time zone. */
  Today_Count: z.number(),
});

const preview = z.object({
  /** Articles of these days that the rule finds; at most 10,000 are counted. */
  total: z.number(),
  Is_Capped: z.boolean(),
  /** Fewer than asked for when that many would have taken too long. */
  Days: z.number(),
  /** By day of the caller's time zone, the earliest first. */
  By_Day: z.array(z.object({ Day: z.string(), Count: z.number() })),
  list: z.array(z.object({
    Article_ID: idSchema, Title: z.string(), Url: z.string().nullable(), Site: z.string(), Published_At: z.string(),
    /** A stretch of the body where the rule's first word stands; marks refer to it. */
    Text: z.string(), Marks: z.array(mark),
  })),
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
const clause: z.ZodType<ExplainedClause, ExplainedClause> = z.lazy(() => z.object({
  kind: z.string(), text: z.string(), matched: z.boolean(), marks: z.array(mark), nearMiss: z.record(z.string(), z.unknown()).optional(), of: z.array(clause),
}));

/** What is asked of subjects beside their lists. */
export const subjectContract = defineContract({
  tree: {
    method: 'GET', path: '/v1/manage/class-manage/subject-tree', access: 'user', summary: 'The categories and subjects that the caller may see, with the articles of today',
    result: z.object({
      Categories: z.array(z.object({ Category_ID: idSchema, Category_Name: z.string(), Parent_ID: idSchema.nullable() })),
      Subjects: z.array(treeSubject),
    }),
  },
  classify: {
    method: 'POST', path: '/v1/article/article-classified-subject', privilege: ['classifiedInfo', 'modify'], summary: 'Puts articles into a subject by hand, or takes them out',
    body: z.object({ id: articleIds, Subject_ID: idSchema, remove: z.boolean().default(false) }), result: z.object({ changed: z.number() }),
  },
  preview: {
    method: 'POST', path: '/v1/manage/class-manage/subject/preview', privilege: ['subject-monitor', 'browse'], summary: 'What a rule would find among the articles of the last days',
    body: z.object({ Rule: ruleText, Notation: notation.optional(), Media_Types: z.array(z.string()).max(10).optional(), Days: z.int().min(1).max(30).default(7) }), result: preview,
  },
  convert: {
    method: 'POST', path: '/v1/manage/class-manage/subject/convert', privilege: ['subject-monitor', 'browse'], summary: 'The same rule written in another notation',
    body: z.object({ Rule: ruleText, Notation: notation }), result: z.object({ Rule: z.string() }),
  },
  explain: {
    method: 'GET', path: '/v1/manage/class-manage/subject/explain', privilege: ['subject-monitor', 'browse'], summary: 'Why an article fulfils the rule of a subject or not, clause by clause',
    query: z.object({ id: idSchema, Subject_ID: idSchema }), result: z.object({ Title: z.string(), Text: z.string(), Clause: clause }),
  },
});

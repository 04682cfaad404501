import { withServices } from '#core';
import type { Handlers } from '#core/server';
import { ArticleActions, SubjectCounts } from '#plugins/articles/server';
import type { subjectContract } from '../contract';
import { lineGroups } from '../line-groups';
import { RuleHistory } from './rule-history';
import { RuleReader } from './rule-reader';
import { RuleTrial } from './rule-trial';
import { SubjectScope } from './subject-scope';
import { SubjectTree } from './subject-tree';

/** Handlers of the subject calls. */
export const subjectCalls = withServices(
  {
    trees: SubjectTree,
    history: RuleHistory,
    trial: RuleTrial,
    reader: RuleReader,
    actions: ArticleActions,
    subjectScope: SubjectScope,
    subjectCounts: SubjectCounts,
  },
  ({ trees, history, trial, reader, actions, subjectScope, subjectCounts }): Handlers<typeof subjectContract> => ({
    tree: ({ caller }) => trees.read(caller),
    listTree: async ({ caller, query }) => {
      const tree = await trees.read(caller);
      return { ...tree, Counts: await subjectCounts.of(caller, query, lineGroups(tree)) };
    },
    classify: async ({ caller, body }) => {
      await subjectScope.mustHandle(caller, body.Subject_ID);
      return { changed: await actions.setInSubject(caller, body.id, body.Subject_ID, !body.remove) };
    },
    preview: ({ caller, body, signal }) => trial.preview(caller, body, signal),
    lint: ({ caller, body, signal }) => trial.lint(caller, body, signal),
    convert: async ({ body }) => ({ Rule: reader.convert(body.Rule, body.Notation) }),
    explain: ({ caller, query }) => trial.explain(caller, query.Subject_ID, query.id),
    versions: ({ caller, query }) => history.versions(caller, query.Subject_ID),
    progress: ({ caller, query }) => history.progress(caller, query.Subject_ID),
  }),
);

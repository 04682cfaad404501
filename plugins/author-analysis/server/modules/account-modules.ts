import { withServices } from '#core';
import { serveModule, SubjectTallies, type ModuleCall, type ServedModule } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { foldText } from '#shared/text';
import { accountFilter } from '../../account';
import { influenceParts } from '../../influence';
import {
  authorCited,
  authorInfluence,
  authorRepeaters,
  authorSimilar,
  authorSites,
  authorSources,
  authorSubjects,
  type InfluenceRow,
  type Namesake,
  type Repeater,
  type SimilarAccount,
} from '../../modules';
import { AuthorFigureReader, type AuthorFigures } from '../author-figures';
import { askedAccount, fieldOf, getFields } from '../author-question';
import { AuthorStore } from '../author-store';
import { CitedSources } from '../cited-sources';
import { foldedKey } from '../fold-account';
import { SimilarAccounts } from '../similar-accounts';
import { exactCount, moduleDefaults } from './author-modules';

/** Returns the modules about one account. */
export const getAccountModules = withServices(
  {
    reader: ArticleReader,
    figures: AuthorFigureReader,
    store: AuthorStore,
    subjectTallies: SubjectTallies,
    citedSources: CitedSources,
    similarAccounts: SimilarAccounts,
  },
  ({ reader, figures, store, subjectTallies, citedSources, similarAccounts }): readonly ServedModule[] => {
    const counted = (call: ModuleCall): Promise<number> => exactCount(reader, call, call.filter);

    return [
      serveModule(authorInfluence, moduleDefaults, async (call) => {
        const [all, total] = await Promise.all([figures.all(call.caller, fieldOf(call)), counted(call)]);
        const requestedAccount = askedAccount(call);
        const index = requestedAccount
          ? all.findIndex((account) => foldedKey(account) === foldedKey(requestedAccount))
          : -1;
        const account = all[index];
        if (!account) return { rows: [], counted: total };
        const rows = influenceParts.map(
          (Part): InfluenceRow => ({
            Author: account.Author,
            Site: account.Site,
            Field: getFields(call),
            Part,
            Value: getFigure(account, Part),
            Points: account.points[Part],
            Influence: account.influence,
            // Equal accounts share the better rank.
            Place: all.findIndex(({ influence }) => influence === account.influence) + 1,
            Accounts: all.length,
          }),
        );
        return { rows, counted: total };
      }),
      serveModule(authorSubjects, moduleDefaults, async (call) => {
        const tallies = subjectTallies;
        const [mine, all, total, whole] = await Promise.all([
          tallies.counts(call.caller, call.filter, call.time, call.now),
          tallies.counts(call.caller, fieldOf(call), call.time, call.now),
          counted(call),
          exactCount(reader, call, fieldOf(call)),
        ]);
        const countOf = new Map(all.map(({ Subject_ID, Count }) => [Subject_ID, Count]));
        const rows = mine
          .filter(({ Count }) => Count > 0)
          .sort((a, b) => b.Count - a.Count)
          .map(({ Subject_ID, Subject_Name, Count, Negative }) => ({
            Subject_ID,
            Subject_Name,
            Count,
            Negative,
            Share: Count / Math.max(1, total),
            Share_All: (countOf.get(Subject_ID) ?? 0) / Math.max(1, whole),
          }));
        return { rows, counted: total };
      }),
      serveModule(authorSources, moduleDefaults, async (call) => {
        const [matches, total] = await Promise.all([store.sources(call.caller, call.filter, call.size), counted(call)]);
        return { rows: matches.map((source) => ({ ...source, Field: getFields(call) })), counted: total };
      }),
      serveModule(authorRepeaters, moduleDefaults, async (call) => {
        const requestedAccount = askedAccount(call);
        const Copy_From = requestedAccount && accountFilter(requestedAccount);
        if (!requestedAccount || !Copy_From) return { rows: [], counted: await counted(call) };
        const [matches, total] = await Promise.all([
          store.repeaters(call.caller, { ...fieldOf(call), Copy_From } as ArticleFilter, call.size),
          counted(call),
        ]);
        return {
          rows: matches.map((account): Repeater => ({ ...account, Of: requestedAccount, Field: getFields(call) })),
          counted: total,
        };
      }),
      serveModule(authorCited, moduleDefaults, async (call) => {
        const [matches, total] = await Promise.all([citedSources.of(call.caller, call.filter), counted(call)]);
        const rows = matches
          .slice(0, call.size)
          .map(({ name, articleIds }) => ({ Name: name, Count: articleIds.length }));
        return { rows, counted: total };
      }),
      serveModule(authorSimilar, moduleDefaults, async (call) => {
        const requestedAccount = askedAccount(call);
        const total = await counted(call);
        if (!requestedAccount) return { rows: [], counted: total };
        const field = fieldOf(call);
        const [likest, all] = await Promise.all([
          similarAccounts.to(call.caller, requestedAccount, field, call.size, call.now),
          figures.all(call.caller, field),
        ]);
        const counts = new Map(all.map((account) => [foldedKey(account), account.count]));
        const rows = likest.map(
          ({ Author, Site, score, subjects, words }): SimilarAccount => ({
            Author,
            Site,
            Field: getFields(call),
            Count: counts.get(foldedKey({ Author, Site })) ?? 0,
            Score: score,
            Subjects: [...subjects],
            Words: [...words],
          }),
        );
        return { rows, counted: total };
      }),
      serveModule(authorSites, moduleDefaults, async (call) => {
        const requestedAccount = askedAccount(call);
        const [all, total] = await Promise.all([figures.all(call.caller, fieldOf(call)), counted(call)]);
        const rows = all
          .filter(({ Author }) => requestedAccount && foldText(Author) === foldText(requestedAccount.Author))
          .sort((a, b) => b.count - a.count)
          .map(
            ({ Author, Site, count, negative }): Namesake => ({
              Author,
              Site,
              Field: getFields(call),
              Count: count,
              Negative: negative,
            }),
          );
        return { rows, counted: total };
      }),
    ];
  },
);

function getFigure(account: AuthorFigures, part: InfluenceRow['Part']): number {
  switch (part) {
    case 'spread':
      return account.copies;
    case 'response':
      return account.interactions;
    case 'origin':
      return account.origins;
    case 'reach':
      return account.views;
    case 'standing':
      return account.weight;
  }
}

import { OutboundService } from '#core/server';
import { getSentence, statusColumns } from '../../plugins/extraction/server/health/source-texts';
import { extractionServer, type ExtractionServer } from '../../plugins/extraction/server/testing/extraction-server';
import { TestSite } from '../../plugins/extraction/server/testing/test-site';
import { accessKinds } from './collector-kinds/access-kinds';
import type { OfferedArticle, SiteKind } from './collector-kinds/kind';
import { listKinds } from './collector-kinds/list-kinds';
import { pageKinds } from './collector-kinds/page-kinds';

/** Maximum number of visits to a source that is due again at once. */
const maxVisits = 12;

interface KindResult {
  readonly kind: string;
  readonly offered: number;
  readonly stored: number;
  /** Offered articles that were not stored. */
  readonly missed: number;
  /** Stored articles that were not offered, are stored twice, or have a text or time that is not theirs. */
  readonly wrong: number;
  readonly state: string;
  readonly sentence: string;
  readonly isRight: boolean;
}

async function play(server: ExtractionServer, kind: SiteKind): Promise<KindResult> {
  const { clock, database, kernel } = server;
  const site = await TestSite.open(() => clock.now());
  const revoke = kernel.get(OutboundService).allow('pages', `127.0.0.1:${site.port}`);
  let id = '';
  const visitDue = async () => {
    for (let visits = 0; visits < maxVisits && (await server.collect()) > 0; visits += 1) clock.pass(10);
  };
  try {
    const offered = await kind.play({
      site,
      clock,
      start: async ({ path = '/list', ...source } = {}) => {
        id = await server.source({ kind: 'list-page', ...source, path, url: site.url(path) });
        await visitDue();
      },
      visit: async (seconds) => {
        clock.pass(seconds);
        await visitDue();
      },
    });
    const { rows: articles } = await database.query<{ title: string; body: string; published_at: Date }>(
      'select title, body_folded as body, published_at from article where source_id = $1',
      [id],
    );
    const { rows } = await database.query<{ state: string }>(
      `select ${statusColumns} from extraction_source where source_id = $1`,
      [id],
    );
    const state = rows[0]?.state ?? '';
    const expected = new Map<string, OfferedArticle>(offered.map((article) => [article.title, article]));
    const storedTitles = new Set(articles.map(({ title }) => title));
    const right = articles.filter(({ title, body, published_at }) => isOf(expected.get(title), body, published_at));
    const missed = [...expected.keys()].filter((title) => !storedTitles.has(title)).length;
    const wrong = articles.length - new Set(right.map(({ title }) => title)).size;
    return {
      kind: kind.name,
      offered: expected.size,
      stored: articles.length,
      missed,
      wrong,
      state,
      sentence: getSentence('en-US', rows[0] ?? {}),
      isRight: missed === 0 && wrong === 0 && kind.states.includes(state),
    };
  } finally {
    revoke();
    await database.query('update extraction_source set is_enabled = false');
    await site.close();
  }
}

const digitsOf = (text: string): string => text.replace(/\D+/g, ' ');

function isOf(offered: OfferedArticle | undefined, body: string, publishedAt: Date): boolean {
  if (!offered) return false;
  const hasText =
    offered.text === undefined ? body.length < 80 : digitsOf(body).includes(digitsOf(offered.text).trim());
  return hasText && (offered.publishedAt === undefined || publishedAt.toISOString() === offered.publishedAt);
}

/**
 * Plays kinds of behaviour of real sites on loopback, with a clock of its own, and prints for each how many of the
 * offered articles were stored, missed or wrong, and the state of its source with the sentence for it. `[word …]`
 * selects kinds by a part of their name.
 */
export async function run(words: readonly string[] = []): Promise<Record<string, unknown>> {
  const kinds = [...listKinds, ...pageKinds, ...accessKinds].filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const server = await extractionServer();
  const results: KindResult[] = [];
  try {
    for (const kind of kinds) {
      const result = await play(server, kind);
      results.push(result);
      const { offered, stored, missed, wrong, state, sentence, isRight } = result;
      const figures = [offered, stored, missed, wrong].map((value) => String(value).padStart(7)).join('');
      if (results.length === 1) console.log(`${'kind'.padEnd(54)}offered stored missed  wrong  state`);
      console.log(`${isRight ? ' ' : '!'} ${result.kind.padEnd(50)} ${figures}  ${state}: ${sentence}`);
    }
  } finally {
    await server.close();
  }
  return {
    kinds: results.length,
    right: results.filter(({ isRight }) => isRight).length,
    missed: results.reduce((sum, { missed }) => sum + missed, 0),
    wrong: results.reduce((sum, { wrong }) => sum + wrong, 0),
    // Articles are missing or wrong, and the state does not say so.
    silent: results
      .filter(({ missed, wrong, state }) => missed + wrong > 0 && (state === 'healthy' || state === 'slow'))
      .map(({ kind }) => kind),
  };
}

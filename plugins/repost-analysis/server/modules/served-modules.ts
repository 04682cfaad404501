import { withServices } from '#core';
import { serveModule, type ModuleCall, type ServedModule } from '#plugins/analysis/server';
import { repostCarriers } from '../../modules/carriers';
import { repostCurve } from '../../modules/curve';
import { repostFigures } from '../../modules/figures';
import { repostEmotions, repostLevels } from '../../modules/levels';
import { repostNorm } from '../../modules/norm';
import {
  repostActivity,
  repostDevices,
  repostFollowers,
  repostGenders,
  repostProvinces,
  repostSuspects,
  repostVerified,
  type ShareRow,
} from '../../modules/shares';
import { repostLevelWords, repostWords } from '../../modules/words';
import { RepostPosts } from '../post-store';
import { repostTexts } from '../texts';
import { RepostRequests, type RequestedReposts } from './repost-requests';
import { RepostWords } from './repost-words';
import type { RowOf } from './row-of';
import { curveRows } from './curve-rows';
import { figureRows, normRows } from './figure-rows';
import { carrierRows, levelRows, type shareColumns, shareRows, suspectRows } from './part-rows';

const moduleDefaults = { plugin: 'repost-analysis', texts: repostTexts } as const;

type RowReader<Row> = (request: RequestedReposts) => Promise<readonly Row[]>;

/** Modules about the reposts of a post, without a time range: the post determines the time. */
export const servedModules = withServices(
  { requests: RepostRequests, posts: RepostPosts, words: RepostWords },
  ({ requests, posts, words }): readonly ServedModule[] => {
    const answer =
      <Row>(read: RowReader<Row>) =>
      async (call: ModuleCall) => {
        const request = await requests.resolve(call);
        return { rows: request.counted === 0 ? [] : await read(request), counted: request.counted };
      };
    const share =
      (column: keyof typeof shareColumns): RowReader<ShareRow> =>
      (request) =>
        shareRows(request, column);
    const rank: RowReader<RowOf<typeof repostNorm>> = async ({ caller, post }) =>
      normRows(post, await posts.others(caller, post.post_id));
    return [
      serveModule(repostFigures, moduleDefaults, answer(figureRows)),
      serveModule(repostNorm, moduleDefaults, answer(rank)),
      serveModule(repostCurve, moduleDefaults, answer(curveRows)),
      serveModule(repostCarriers, moduleDefaults, answer(carrierRows)),
      serveModule(repostLevels, moduleDefaults, answer(levelRows)),
      serveModule(repostEmotions, moduleDefaults, answer(levelRows)),
      serveModule(repostProvinces, moduleDefaults, answer(share('province'))),
      serveModule(repostGenders, moduleDefaults, answer(share('gender'))),
      serveModule(repostVerified, moduleDefaults, answer(share('verified'))),
      serveModule(repostFollowers, moduleDefaults, answer(share('followers'))),
      serveModule(repostActivity, moduleDefaults, answer(share('activity'))),
      serveModule(repostDevices, moduleDefaults, answer(share('device'))),
      serveModule(repostSuspects, moduleDefaults, answer(suspectRows)),
      serveModule(
        repostWords,
        moduleDefaults,
        answer((request) => words.rows(request)),
      ),
      serveModule(
        repostLevelWords,
        moduleDefaults,
        answer((request) => words.byLevel(request)),
      ),
    ];
  },
);

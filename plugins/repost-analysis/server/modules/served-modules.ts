import type { Resolver } from '#core';
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
} from '../../modules/shares';
import { repostLevelWords, repostWords } from '../../modules/words';
import { RepostPosts } from '../post-store';
import { repostTexts } from '../texts';
import { requestedReposts, type RequestedReposts } from './requested-reposts';
import { curveRows } from './curve-rows';
import { figureRows, normRows } from './figure-rows';
import { carrierRows, levelRows, levelWordRows, shareRows, suspectRows, wordRows } from './part-rows';

const own = { plugin: 'repost-analysis', texts: repostTexts } as const;

/** Modules about the reposts of a post, without a time range: the post determines the time. */
export function servedModules(services: Resolver): readonly ServedModule[] {
  const answer =
    <Row>(rows: (asked: RequestedReposts) => Promise<readonly Row[]>) =>
    async (call: ModuleCall) => {
      const asked = await requestedReposts(services, call);
      return { rows: asked.counted === 0 ? [] : await rows(asked), counted: asked.counted };
    };
  return [
    serveModule(repostFigures, own, answer(figureRows)),
    serveModule(
      repostNorm,
      own,
      answer(async ({ caller, post }) => normRows(post, await services.get(RepostPosts).others(caller, post.post_id))),
    ),
    serveModule(repostCurve, own, answer(curveRows)),
    serveModule(repostCarriers, own, answer(carrierRows)),
    serveModule(repostLevels, own, answer(levelRows)),
    serveModule(repostEmotions, own, answer(levelRows)),
    serveModule(
      repostProvinces,
      own,
      answer((asked) => shareRows(asked, 'province')),
    ),
    serveModule(
      repostGenders,
      own,
      answer((asked) => shareRows(asked, 'gender')),
    ),
    serveModule(
      repostVerified,
      own,
      answer((asked) => shareRows(asked, 'verified')),
    ),
    serveModule(
      repostFollowers,
      own,
      answer((asked) => shareRows(asked, 'followers')),
    ),
    serveModule(
      repostActivity,
      own,
      answer((asked) => shareRows(asked, 'activity')),
    ),
    serveModule(
      repostDevices,
      own,
      answer((asked) => shareRows(asked, 'device')),
    ),
    serveModule(repostSuspects, own, answer(suspectRows)),
    serveModule(
      repostWords,
      own,
      answer((asked) => wordRows(services, asked)),
    ),
    serveModule(
      repostLevelWords,
      own,
      answer((asked) => levelWordRows(services, asked)),
    ),
  ];
}

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

const moduleDefaults = { plugin: 'repost-analysis', texts: repostTexts } as const;

/** Modules about the reposts of a post, without a time range: the post determines the time. */
export function servedModules(services: Resolver): readonly ServedModule[] {
  const answer =
    <Row>(rows: (request: RequestedReposts) => Promise<readonly Row[]>) =>
    async (call: ModuleCall) => {
      const request = await requestedReposts(services, call);
      return { rows: request.counted === 0 ? [] : await rows(request), counted: request.counted };
    };
  return [
    serveModule(repostFigures, moduleDefaults, answer(figureRows)),
    serveModule(
      repostNorm,
      moduleDefaults,
      answer(async ({ caller, post }) => normRows(post, await services.get(RepostPosts).others(caller, post.post_id))),
    ),
    serveModule(repostCurve, moduleDefaults, answer(curveRows)),
    serveModule(repostCarriers, moduleDefaults, answer(carrierRows)),
    serveModule(repostLevels, moduleDefaults, answer(levelRows)),
    serveModule(repostEmotions, moduleDefaults, answer(levelRows)),
    serveModule(
      repostProvinces,
      moduleDefaults,
      answer((request) => shareRows(request, 'province')),
    ),
    serveModule(
      repostGenders,
      moduleDefaults,
      answer((request) => shareRows(request, 'gender')),
    ),
    serveModule(
      repostVerified,
      moduleDefaults,
      answer((request) => shareRows(request, 'verified')),
    ),
    serveModule(
      repostFollowers,
      moduleDefaults,
      answer((request) => shareRows(request, 'followers')),
    ),
    serveModule(
      repostActivity,
      moduleDefaults,
      answer((request) => shareRows(request, 'activity')),
    ),
    serveModule(
      repostDevices,
      moduleDefaults,
      answer((request) => shareRows(request, 'device')),
    ),
    serveModule(repostSuspects, moduleDefaults, answer(suspectRows)),
    serveModule(
      repostWords,
      moduleDefaults,
      answer((request) => wordRows(services, request)),
    ),
    serveModule(
      repostLevelWords,
      moduleDefaults,
      answer((request) => levelWordRows(services, request)),
    ),
  ];
}

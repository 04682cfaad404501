import type { Module } from '#plugins/analysis';
import { repostCarriers } from './carriers';
import { repostCurve } from './curve';
import { repostFigures } from './figures';
import { repostEmotions, repostLevels } from './levels';
import { repostNorm } from './norm';
import {
  repostActivity,
  repostDevices,
  repostFollowers,
  repostGenders,
  repostProvinces,
  repostSuspects,
  repostVerified,
} from './shares';
import { repostLevelWords, repostWords } from './words';

/** All modules about the reposts of a post. */
export const repostModules = [
  repostFigures,
  repostNorm,
  repostCurve,
  repostCarriers,
  repostLevels,
  repostEmotions,
  repostProvinces,
  repostGenders,
  repostVerified,
  repostFollowers,
  repostActivity,
  repostDevices,
  repostSuspects,
  repostWords,
  repostLevelWords,
] as unknown as readonly Module[];

export { clipSrt, clipText, timeCode, type ClipCue } from './clip';
export { tvContract, type TvBroadcast, type TvCue, type TvHit } from './contract';
export { tvMonitor } from './plugin';
export { tvChannel, tvProgramme } from './resource';

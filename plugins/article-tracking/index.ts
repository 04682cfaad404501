export { articleTracking } from './plugin';
export {
  numberNames,
  replySchema,
  trackStates,
  trackTaskSchema,
  type Reply,
  type TrackKind,
  type TrackState,
  type TrackTask,
} from './reply';
export { trackingContract } from './contract';

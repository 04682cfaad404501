export { intervals } from './track-menu';
export { TrackState } from './track-state';

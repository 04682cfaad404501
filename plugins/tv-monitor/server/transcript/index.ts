export { guessStart } from './guess-start';
export { readTranscript } from './read-transcript';
export {
  faultCodes,
  transcriptFormats,
  type BroadcastDetails,
  type Cue,
  type CueFault,
  type Transcript,
} from './transcript';

export { guessStart } from './guess-start';
export { readTranscript } from './read-transcript';
export {
  faultCodes,
  transcriptFormats,
  type BroadcastFacts,
  type Cue,
  type CueFault,
  type Transcript,
} from './transcript';

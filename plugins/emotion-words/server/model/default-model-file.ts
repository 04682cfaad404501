import { encodeModel } from './model-file';
import { ownCorpus } from './training-corpus';
import { trainOn } from './train-default';

/** The built-in model as text. Evaluated by the build, see `scripts/made-module-loader.mjs`. */
export default encodeModel(trainOn(ownCorpus())).toString('base64');

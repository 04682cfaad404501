import { observer } from 'mobx-react-lite';
import type { ModuleInput } from '#plugins/analysis';
import { ModuleGrid, placed, type PlacedModule } from '#plugins/analysis/web';
import { repostCarriers } from '../modules/carriers';
import { repostCurve } from '../modules/curve';
import { repostFigures } from '../modules/figures';
import { repostEmotions, repostLevels } from '../modules/levels';
import { repostNorm } from '../modules/norm';
import {
  repostActivity,
  repostDevices,
  repostFollowers,
  repostGenders,
  repostProvinces,
  repostSuspects,
  repostVerified,
} from '../modules/shares';
import { repostLevelWords, repostWords } from '../modules/words';
import { CurvePicture } from './curve-picture';

const modules: readonly PlacedModule[] = [
  placed(repostFigures, { span: 12, view: 'number' }),
  placed(repostCurve, { span: 12, tall: true, picture: (view) => <CurvePicture view={view as never} /> }),
  placed(repostCarriers),
  placed(repostNorm),
  placed(repostLevels),
  placed(repostEmotions),
  placed(repostSuspects),
  placed(repostProvinces, { input: { Size: 12 } }),
  placed(repostGenders, { span: 4 }),
  placed(repostVerified, { span: 4 }),
  placed(repostDevices, { span: 4 }),
  placed(repostFollowers),
  placed(repostActivity),
  placed(repostWords),
  placed(repostLevelWords),
];

/** All figures of a post's reposts, or of a part of them. */
export const PostModules = observer(function PostModules({ filter }: { readonly filter: string }) {
  const input: ModuleInput = { Reposts_Of: filter };
  return <ModuleGrid modules={modules} input={input} />;
});

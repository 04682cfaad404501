import { observer } from 'mobx-react-lite';
import type { Module, ModuleInput } from '#plugins/analysis';
import { ModuleGrid, type PlacedModule } from '#plugins/analysis/web';
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

const plain = (module: object): Module => module as Module;

const placed: readonly PlacedModule[] = [
  { place: 'figures', module: plain(repostFigures), span: 12, face: 'number' },
  {
    place: 'curve',
    module: plain(repostCurve),
    span: 12,
    tall: true,
    picture: (view) => <CurvePicture view={view as never} />,
  },
  { place: 'carriers', module: plain(repostCarriers) },
  { place: 'norm', module: plain(repostNorm) },
  { place: 'levels', module: plain(repostLevels) },
  { place: 'emotions', module: plain(repostEmotions) },
  { place: 'suspects', module: plain(repostSuspects) },
  { place: 'provinces', module: plain(repostProvinces), input: { Size: 12 } },
  { place: 'genders', module: plain(repostGenders), span: 4 },
  { place: 'verified', module: plain(repostVerified), span: 4 },
  { place: 'devices', module: plain(repostDevices), span: 4 },
  { place: 'followers', module: plain(repostFollowers) },
  { place: 'activity', module: plain(repostActivity) },
  { place: 'words', module: plain(repostWords) },
  { place: 'level-words', module: plain(repostLevelWords) },
];

/** All figures of a post’s reposts, or of a part of them. */
export const PostModules = observer(function PostModules({ filter }: { readonly filter: string }) {
  const input: ModuleInput = { Reposts_Of: filter };
  return <ModuleGrid modules={placed} input={input} />;
});

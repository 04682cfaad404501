import { join } from 'node:path';
import { allowKills, clusterStage, filesWith, onCluster } from './cluster/run-on-cluster.mjs';
import { installWhenNeeded } from './install.mjs';
import { mountMemoryFolder } from './memory-folder.mjs';

process.chdir(join(import.meta.dirname, '..'));
installWhenNeeded();
mountMemoryFolder();

const files = filesWith(process.argv.slice(2));
allowKills();
const { passed, failed, skipped } = await onCluster(() => clusterStage('on a cluster', files));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped on a cluster`);
process.exitCode = failed > 0 ? 1 : 0;

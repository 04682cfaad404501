import { startPageWorker, type WorkerScope } from './page-worker';

startPageWorker(self as unknown as WorkerScope);

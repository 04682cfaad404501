export { DraftField } from './draft-field';
export { ImageField } from './image-field';
export { LeaveDialog } from './leave-dialog';
export { useLeaveGuard, type LeaveGuard } from './use-leave-guard';
export { firstDraft, useDraft, type Draft, type DraftForm } from './use-draft';

export { DraftNotice } from './draft-notice';
export { mayKeep, type DraftStore, type StoredDraft } from './draft-store';
export { getDrafts, useDrafts } from './drafts-of';
export { useDraftState, type DraftFields } from './use-draft-state';
export { useStoredDraft, type DraftKeeping, type DraftState } from './use-stored-draft';

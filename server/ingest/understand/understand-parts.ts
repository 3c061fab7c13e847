import type { Queries } from '../../database/engine/connect';
import type { Directory } from '../names/directory';

export interface UnderstandParts {
  directory: Directory;
  queries: Queries;
}

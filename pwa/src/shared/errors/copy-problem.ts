import { appConfig } from '../../data/session.ts'
import { copyText } from '../device/copy-text.ts'
import { problemDetails } from './problem-details.ts'

/** Puts what a report needs on the clipboard. */
export const copyProblem = (error: Error): void =>
  void copyText(problemDetails(error, location, appConfig.peek()?.version))

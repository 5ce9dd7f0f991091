// The game's own texts on the page, in the viewer's language.

import { Words } from '../../shell/say'
import { settings } from '../../shell/settings.svelte'
import { OWN } from './words'

const both = { pl: new Words('pl', OWN.pl), en: new Words('en', OWN.en) }

export const own = (): Words => both[settings.language]

// Small sounds, made here of tones and noise. Nothing sounds until somebody has asked for it.

export type Sound = 'turn' | 'card' | 'boom' | 'relief' | 'bang' | 'click' | 'caught' | 'fall' | 'goal' | 'save' | 'strike' | 'win' | 'lose' | 'word'

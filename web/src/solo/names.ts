// Written by scripts/messages.py from stolik/table/names.py; do not edit.

export const BOT_NAMES = ['Ola', 'Jan', 'Ewa', 'Staś', 'Hania', 'Leon', 'Zosia', 'Tomek']
